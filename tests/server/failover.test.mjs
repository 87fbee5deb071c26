// A primary with a synchronous standby: the primary is killed while people play, the standby promoted. In a cluster of
// its own, which it kills: tests/pg env MADANG_STORE=pg node --test tests/server/failover.test.mjs
import test from "node:test";
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { AGES, Server, dice, eventually, folder, isPg, newTable, place } from "./lib.mjs";

const primary = process.env.MADANG_PG;

/** A synchronous standby of the cluster; the folder of its socket. */
async function standby(t) {
    const dir = folder(t);
    const { uid, gid } = statSync(path.join(primary, "data"));
    chownSync(dir, uid, gid);
    chmodSync(dir, 0o755);
    const as = { uid, gid, cwd: dir };
    const bin = path.dirname(readFileSync(path.join(primary, "data/postmaster.opts"), "utf8").split(" ")[0]);
    const copied = spawnSync("pg_basebackup", ["-h", primary, "-U", "madang", "-D", path.join(dir, "data"), "-R", "-X", "stream", "-c", "fast", "--no-sync"], { ...as, encoding: "utf8" });
    assert.equal(copied.status, 0, copied.stderr);
    const process = spawn(path.join(bin, "postgres"), ["-D", path.join(dir, "data"), "-c", "listen_addresses=", "-c", `unix_socket_directories=${dir}`, "-c", "unix_socket_permissions=0777",
        "-c", "fsync=off", "-c", "max_connections=300", "-c", "wal_retrieve_retry_interval=100ms"], { ...as, stdio: "ignore" });
    t.after(async () => {
        process.kill("SIGQUIT");
        if (process.exitCode === null && !process.signalCode) await once(process, "exit");
    });
    const ask = (host, text, database = "postgres") => spawnSync("psql", ["-X", "-h", host, "-U", "madang", "-d", database, "-Atqc", text], { encoding: "utf8" }).stdout.trim();
    await eventually(() => ask(primary, "SELECT state FROM pg_stat_replication") === "streaming");
    ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    ask(primary, "SELECT pg_reload_conf()");
    await eventually(() => ask(primary, "SELECT sync_state FROM pg_stat_replication") === "sync");
    return { dir, ask: (...args) => ask(dir, ...args), promote: () => eventually(() => ask(dir, "SELECT pg_promote()") === "t") };
}

test("the primary is killed while people play: nothing acknowledged is lost, and nobody has to come back", { skip: !isPg && "it is about PostgreSQL", timeout: 4 * AGES }, async (t) => {
    const file = path.join(folder(t), "db");
    const db = place(file); // it is there before the standby is
    const second = await standby(t);
    const server = await Server.start(t, ["--db", db.replace(/host=.*/, `host=${primary},${second.dir}`)]);
    const played = []; // of each table: what was acknowledged, and when
    let isOver = false;
    const refusals = [];
    const play = async (i) => {
        const client = await server.client();
        const { table } = await newTable(client, { game: "koryo", players: 2, seats: ["me", "me"] });
        const own = (played[i] = { client, table, actions: [], times: [] });
        const roll = dice(60 + i);
        while (!isOver) {
            const { actions } = await client.call("legal", { table });
            if (!actions.length) break;
            const { table: { plies } } = await client.call("watch", { table });
            assert.ok(plies >= own.actions.length, "nothing is taken back");
            own.actions.length = Math.min(own.actions.length, plies);
            while (own.actions.length < plies) own.actions.push(undefined); // what nobody knew has been saved
            const action = actions[roll(actions.length)];
            await client.call("play", { table, action, n: plies }).then(
                () => (own.actions.push(action), own.times.push(Date.now())),
                (error) => void refusals.push(error.message),
            );
        }
    };
    const players = Array.from({ length: 8 }, (_, i) => play(i));
    await eventually(() => played.filter(Boolean).length === 8 && played.every(({ actions }) => actions.length > 5));
    process.kill(Number(readFileSync(path.join(primary, "data/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    await second.promote();
    const promoted = Date.now();
    await eventually(() => played.every(({ times }) => times.at(-1) > promoted));
    isOver = true;
    await Promise.all(players);
    const first = Math.min(...played.flatMap(({ times }) => times.filter((time) => time > promoted)));
    t.diagnostic(`${played.reduce((sum, { actions }) => sum + actions.length, 0)} actions acknowledged, ${refusals.length} refused; the first ${first - promoted} ms after the promotion`);
    assert.ok(refusals.every((text) => /could not be saved|nobody knows yet|moved on since/.test(text)), refusals.join("\n"));
    assert.equal((await server.get("/healthz")).status, 200);
    const [, database] = /\/(\w+)\?/.exec(db);
    for (const { client, table, actions } of played) {
        assert.ok(!client.isClosed);
        const kept = second.ask(`SELECT text FROM log WHERE tab = '${table}' AND kind = 3 ORDER BY seq`, database).split("\n");
        assert.equal(kept.length, actions.length);
        actions.forEach((action, n) => action === undefined || assert.equal(kept[n], action, `${table}, action ${n}`));
    }
});
