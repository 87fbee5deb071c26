// Several servers over one database, behind HAProxy: what the tests of that and the bench share.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import crypto from "node:crypto";
import { Client, Server, eventually, folder, freePort } from "./lib.mjs";

/** HAProxy in front of some ports: each connection goes to the next of them, whoever it is from. */
export class Proxy {
    static async start(t, ports, port) {
        const proxy = new Proxy();
        proxy.port = port;
        proxy.base = `http://127.0.0.1:${proxy.port}`;
        const file = path.join(folder(t), "haproxy.cfg");
        writeFileSync(file, `
global
    maxconn 2000
defaults
    mode http
    timeout connect 1s
    timeout client 1m
    timeout server 1m
    timeout tunnel 1h
    timeout check 5s
    option redispatch
    retries 3
frontend madang
    bind 127.0.0.1:${proxy.port}
    default_backend nodes
backend nodes
    balance roundrobin
    option forwardfor
    option httpchk GET /healthz
    default-server check inter 250ms fastinter 50ms fall 1 rise 1 on-marked-down shutdown-sessions
${ports.map((port, i) => `    server node${i} 127.0.0.1:${port}`).join("\n")}
`);
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

/** So many nodes over one database, and HAProxy before them. */
export class Cluster {
    static async start(t, db, { nodes = 3, args = [], behind = ["--behind-proxy"] } = {}) {
        const cluster = new Cluster();
        const key = path.join(folder(t), "key");
        writeFileSync(key, crypto.randomBytes(32));
        cluster.nodes = [];
        for (let i = 0; i < nodes; i++) {
            const port = await freePort();
            const heard = ["--cluster", `127.0.0.1:${await freePort()}`, "--cluster-key", key];
            cluster.nodes.push({ port, heard });
        }
        cluster.begin = async (node) => {
            const origins = ["--origin", `http://127.0.0.1:${cluster.proxy?.port ?? 1}`, "--origin", `http://127.0.0.1:${node.port}`];
            node.server = await Server.start(t, ["--db", db, ...behind, ...node.heard, ...origins, ...args], { port: node.port });
        };
        cluster.proxy = { port: await freePort() };
        for (const node of cluster.nodes) await cluster.begin(node);
        cluster.proxy = await Proxy.start(t, cluster.nodes.map((node) => node.port), cluster.proxy.port);
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
