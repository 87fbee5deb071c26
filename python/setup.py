"""Builds the package against libmadang, wherever pkg-config finds it."""
import os
import subprocess
import sys

from setuptools import Extension, setup


def ask(what: str) -> str:
    found = subprocess.run([os.environ.get("PKG_CONFIG", "pkg-config"), what, "madang"], capture_output=True, text=True)
    if found.returncode:
        sys.exit(f"setup.py: libmadang is not installed, or PKG_CONFIG_PATH does not say where.\n{found.stderr}")
    return found.stdout.strip()


setup(
    name="madang",
    version=ask("--modversion"),
    description="Modern tabletop games: rules, views, bots and batches",
    license="MIT",
    packages=["madang"],
    package_data={"madang": ["py.typed", "*.pyi"]},
    python_requires=">=3.11",
    install_requires=["numpy"],
    ext_modules=[Extension("madang._core", ["madang/core.c", "madang/state.c", "madang/bot.c", "madang/batch.c"], depends=["madang/core.h"],
                           extra_compile_args=["-O2", "-Wall", "-Wextra", *ask("--cflags").split()], extra_link_args=ask("--libs").split(), py_limited_api=True)],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
