"""Builds the package against libmadang, wherever pkg-config finds it."""
import os
import subprocess

from setuptools import Extension, setup


def flags(what: str) -> list[str]:
    return subprocess.run([os.environ.get("PKG_CONFIG", "pkg-config"), what, "madang"], check=True, capture_output=True,
                          text=True).stdout.split()


setup(
    name="madang",
    version=subprocess.run(["pkg-config", "--modversion", "madang"], check=True, capture_output=True, text=True).stdout.strip(),
    description="Modern tabletop games: rules, views, bots and batches",
    license="MIT",
    packages=["madang"],
    package_data={"madang": ["py.typed", "*.pyi"]},
    python_requires=">=3.11",
    install_requires=["numpy"],
    ext_modules=[Extension("madang._core", ["madang/core.c", "madang/batch.c"], depends=["madang/core.h"], extra_compile_args=["-O2", "-Wall", "-Wextra", *flags("--cflags")],
                           extra_link_args=flags("--libs"), py_limited_api=True)],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
