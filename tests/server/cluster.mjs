// Several servers over one database, behind HAProxy: what the tests of that and the bench share.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import crypto from "node:crypto";
import { Client, Server, eventually, folder, freePort } from "./lib.mjs";

const example = (name) => readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), "utf8");

/** The environment that the example of a unit gives a server, with other addresses and another database. */
function environment(credentials, { db, heard, origin }) {
    const env = Object.fromEntries([...example("nodes.conf").matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value.replaceAll("%d", credentials)]));
    return { ...env, MADANG_DB: db, MADANG_CLUSTER: heard, MADANG_ORIGIN: origin };
}

/** HAProxy in front of some ports: each connection goes to the next of them, whoever it is from. */
export class Proxy {
    static async start(t, ports, port) {
        const proxy = new Proxy();
        proxy.port = port;
        proxy.base = `http://127.0.0.1:${proxy.port}`;
        const file = path.join(folder(t), "haproxy.cfg");
        const nodes = ports.map((port, i) => `    server node${i} 127.0.0.1:${port}\n`).join("");
        writeFileSync(file, example("haproxy.cfg")
            .replace(/bind .*/, `bind 127.0.0.1:${proxy.port}`)
            .replace(/(^ {4}server .*\n)+/m, nodes));
        proxy.process = spawn("haproxy", ["-db", "-q", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
        proxy.process.stderr.on("data", (data) => (proxy.log = (proxy.log ?? "") + data));
        t.after(async () => {
            proxy.process.kill("SIGKILL");
            await proxy.exited.catch(() => {});
        });
        proxy.exited = once(proxy.process, "exit").then(([code]) => { throw new Error(`HAProxy ended with ${code}: ${proxy.log}`); });
        proxy.exited.catch(() => {});
        await Promise.race([proxy.exited, eventually(async () => (await fetch(`${proxy.base}/healthz`)).ok, "HAProxy has found a node")]);
        return proxy;
    }

    newCookie() {
        return "madang=" + crypto.randomBytes(32).toString("base64url");
    }

    client(options) {
        return Client.open(this, options);
    }
}

/** So many nodes over one database, and HAProxy before them; they hear each other in datagrams, or through the database. */
export class Cluster {
    static async start(t, db, { nodes = 3, args = [], isBehind = true, isByDatabase = false } = {}) {
        const cluster = new Cluster();
        const credentials = folder(t);
        writeFileSync(path.join(credentials, "cluster.key"), crypto.randomBytes(32));
        cluster.nodes = [];
        for (let i = 0; i < nodes; i++) cluster.nodes.push({ port: await freePort(), heardAt: await freePort() });
        const front = await freePort();
        cluster.begin = async (node) => {
            const heard = isByDatabase ? "database" : `127.0.0.1:${node.heardAt}`;
            const env = environment(credentials, { db, heard, origin: `http://127.0.0.1:${front}` });
            if (!isBehind) delete env.MADANG_BEHIND_PROXY;
            if (isByDatabase) delete env.MADANG_CLUSTER_KEY;
            node.server = await Server.start(t, ["--origin", `http://127.0.0.1:${node.port}`, ...args], { port: node.port, isAsGiven: true, env });
        };
        for (const node of cluster.nodes) await cluster.begin(node);
        cluster.proxy = await Proxy.start(t, cluster.nodes.map((node) => node.port), front);
        return cluster;
    }

    /** A connection to one node, past HAProxy. */
    at(i, options) {
        return Client.open(this.nodes[i].server, options);
    }

    /** One node dies, and comes back. */
    async kill(i) {
        const node = this.nodes[i];
        await node.server.kill("SIGKILL");
        await this.begin(node);
    }
}
