/** A figure for every card, grown from its clan and its code: copies look the same, no two cards do, and
 * sets that others write get theirs too. Drawn on 100 by 72; what is symmetric is drawn once and mirrored. */
import type { ComponentChildren, JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ClanName } from "./position";

/** Numbers from a text, the same ones every time. */
class Dice {
  private state = 2166136261;

  constructor(text: string) {
    for (const letter of text) this.state = Math.imul(this.state ^ letter.charCodeAt(0), 16777619);
    this.next();
    this.next();
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `from` to `to`. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** A number between, with one digit. */
  between(from: number, to: number): number {
    return Math.round((from + this.next() * (to - from)) * 10) / 10;
  }

  yes(): boolean {
    return this.next() < 0.5;
  }
}

const times = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

function Mirrored({ children }: { children: ComponentChildren }) {
  return (
    <>
      {children}
      <g transform="translate(100 0) scale(-1 1)">{children}</g>
    </>
  );
}

type Draw = (props: { dice: Dice }) => JSX.Element;

/** A sun over mountains. */
function Peaks({ dice }: { dice: Dice }) {
  const peaks = times(12).map((i) => `L${i * 20 - 60} ${dice.whole(44, 60)}`).join("");
  return (
    <>
      <circle class="sky" cx={dice.whole(34, 66)} cy={dice.between(16, 30)} r={dice.between(15, 25)} />
      <path class="far" d={`M-60 72${peaks}V72z`} />
    </>
  );
}

/** A dragon's head. */
function Dragon({ dice }: { dice: Dice }) {
  const brow = dice.between(17, 23);
  const muzzle = dice.between(7, 12);
  const chin = dice.between(58, 65);
  const horns = dice.whole(1, 3);
  const lift = dice.between(-4, 16);
  const reach = dice.between(10, 19);
  const crest = dice.whole(0, 3);
  const slant = dice.between(2, 6);
  const hasWings = dice.yes();
  const hasFangs = dice.yes();
  const scales = dice.whole(1, 3);
  return (
    <>
      <Peaks dice={dice} />
      <Mirrored>
        {hasWings && (
          <>
            <path class="deep line" d={`M58 50C70 34 84 ${20 - lift / 2} 98 ${10 - lift / 3}c-1 12-4 17-9 19 2 6 0 11-6 14 1 6-3 11-10 12z`} />
            <path class="fine" d={`M60 49C72 38 86 28 97 12M61 50c10-5 19-12 27-20M62 52c8-2 14-5 20-9`} />
          </>
        )}
        {times(horns).map((i) => {
          const x = 50 + brow - 3 - i * 6;
          const y = 27 - i * 5;
          const tip = [x + reach - i * 6, y - 8 - lift - i * 3];
          return <path key={i} class="bone line" d={`M${x - 4} ${y - 2}Q${x + reach * 0.7} ${y - 2} ${tip[0]} ${tip[1]}Q${x + reach} ${y + 6} ${x + 1} ${y + 6}z`} />;
        })}
      </Mirrored>
      <path
        class="tone line"
        d={`M50 14C${50 + brow * 0.6} 14 ${50 + brow} 22 ${50 + brow} 31C${50 + brow} 40 ${50 + muzzle + 4} 44 ${50 + muzzle} ${chin - 6}Q50 ${chin + 5} ${50 - muzzle} ${chin - 6}C${50 - muzzle - 4} 44 ${50 - brow} 40 ${50 - brow} 31C${50 - brow} 22 ${50 - brow * 0.6} 14 50 14z`}
      />
      <Mirrored>
        <path class="shade" d={`M50 44l${muzzle + 3} 3-4 ${chin - 54}Q54 ${chin} 50 ${chin}z`} />
        <path class="glow line" d={`M55 ${36 - slant / 3}Q62 ${29 - slant} ${48 + brow} ${31 - slant}Q64 ${38 - slant / 2} 55 ${36 - slant / 3}z`} />
        <ellipse class="ink" cx={52 + brow / 2} cy={33.5 - slant / 1.6} rx="1.1" ry="2.8" />
        <path class="ink" d={`M53 ${chin - 8}q3-2 ${muzzle - 4} 1q-3 2-${muzzle - 4} -1z`} />
        {hasFangs && <path class="bone line" d={`M${48 + muzzle} ${chin - 4}l-1 7-4-5z`} />}
        {times(scales).map((i) => <path key={i} class="fine" d={`M51 ${22 + i * 6}q5 4 9 0`} />)}
      </Mirrored>
      {times(crest * 2 + 1).map((i) => {
        const at = i - crest;
        return <path key={i} class="deep line" d={`M${50 + at * 6 - 3} ${16 + Math.abs(at)}L${50 + at * 7.5} ${4 + Math.abs(at) * 3.5}L${50 + at * 6 + 3} ${16 + Math.abs(at)}z`} />;
      })}
    </>
  );
}

/** One of the dragons' people, in a helm. */
function Helm({ dice }: { dice: Dice }) {
  const wide = dice.between(14, 18);
  const horn = dice.between(8, 20);
  const bend = dice.between(-6, 14);
  const slits = dice.whole(1, 4);
  const plume = dice.whole(0, 2);
  const plates = dice.whole(2, 4);
  const gem = dice.yes();
  return (
    <>
      <Peaks dice={dice} />
      {plume === 1 && <path class="deep line" d="M46 16C34-2 58-8 70 4 60 2 56 8 54 16z" />}
      {plume === 2 && <path class="deep line" d="M47 14L50-4l3 18z" />}
      <path class="tone line" d="M8 74C10 58 24 50 38 50h24c14 0 28 8 30 24z" />
      <Mirrored>
        {times(plates).map((i) => <path key={i} class={i % 2 ? "deep line" : "tone line"} d={`M${60 + i * 3} ${52 + i * 4}q16-2 26 ${12 + i * 2}l2 10H${66 + i * 2}z`} />)}
        <path class="bone line" d={`M${46 + wide} 22Q${52 + wide + horn} ${22 - bend} ${50 + wide + horn} ${6 - bend / 2}Q${46 + wide + horn * 0.4} ${14 - bend / 3} ${42 + wide} 16z`} />
      </Mirrored>
      <path class="tone line" d={`M${50 - wide} 46V26C${50 - wide} 14 42 10 50 10s${wide} 4 ${wide} 16v20q-4 8-${wide} 12-${wide - 4}-4-${wide}-12z`} />
      <path class="shade" d={`M50 10c8 0 ${wide} 4 ${wide} 16v20q-4 8-${wide} 12z`} />
      <path class="ink" d={`M${53 - wide} 28h${wide * 2 - 6}l-3 8-${wide - 6} 3-${wide - 6}-3z`} />
      <Mirrored>
        <path class="glow" d={`M53 32l${wide - 8} -2-2 4z`} />
        {times(slits).map((i) => <path key={i} class="line" d={`M${53 + i * 3} ${44 - i * 0.5}v${7 - i}`} />)}
      </Mirrored>
      {gem && <path class="glow line" d="M50 14l4 6-4 6-4-6z" />}
    </>
  );
}

/** The sea, with lights in it. */
function Sea({ dice }: { dice: Dice }) {
  const tide = dice.whole(44, 60);
  const lights = times(dice.whole(9, 14)).map(() => ({ x: dice.whole(-30, 130), y: dice.whole(4, 66), r: dice.between(0.7, 2.4) }));
  return (
    <>
      <path class="sky" d={`M-60 0h220v${tide - 22}q-27.500 ${dice.whole(-10, 10)}-55 0t-55 0-55 0-55 0z`} />
      <path class="far" d={`M-60 ${tide}q13.750-9 27.500 0t27.500 0 27.500 0 27.500 0 27.500 0 27.500 0 27.500 0 27.500 0V72H-60z`} />
      {lights.map((l, i) => <circle key={i} class="glow" cx={l.x} cy={l.y} r={l.r} />)}
    </>
  );
}

/** A fish of the deep that carries its own lamp. */
function Angler({ dice }: { dice: Dice }) {
  const wide = dice.between(24, 31);
  const jaw = dice.between(8, 14);
  const teeth = dice.whole(4, 7);
  const lamp = dice.between(-16, 16);
  const eye = dice.between(4, 6.5);
  const fins = dice.whole(1, 3);
  const step = (wide * 1.5) / teeth;
  const edge = 50 - wide * 0.75;
  const fangs = times(teeth).map((i) => `l${step / 2} ${i % 2 ? 5 : 8} ${step / 2} -${i % 2 ? 5 : 8}`).join("");
  return (
    <>
      <Sea dice={dice} />
      <Mirrored>
        {times(fins).map((i) => <path key={i} class="deep line" d={`M${44 + wide} ${34 + i * 8}l16 ${-10 + i * 7} -2 ${10 - i} 4 8-18 2z`} />)}
      </Mirrored>
      <path class="tone line" d={`M50 14C${50 + wide} 14 ${52 + wide} 34 ${50 + wide} 44C${46 + wide} 62 ${60 + wide / 3} 68 50 68S${54 - wide} 62 ${50 - wide} 44C${48 - wide} 34 ${50 - wide} 14 50 14z`} />
      <path class="shade" d={`M50 68c${wide * 0.7} 0 ${wide - 4}-10 ${wide}-24q-4 14-${wide} 14z`} />
      <path class="limb thin" d={`M50 15Q${50 + lamp / 3} -4 ${50 + lamp} 3`} />
      <circle class="glow line" cx={50 + lamp} cy="5" r="4" />
      <path class="ink" d={`M${edge} 46q${wide * 0.75} -6 ${wide * 1.5} 0q-${wide * 0.2} ${jaw}-${wide * 0.75} ${jaw}t-${wide * 0.75}-${jaw}z`} />
      <path class="bone" d={`M${edge} 45.500${fangs}q-${wide * 0.75}-6-${wide * 1.5} 0z`} />
      <Mirrored>
        <circle class="pale line" cx={50 + wide * 0.5} cy="31" r={eye} />
        <circle class="ink" cx={50 + wide * 0.46} cy="31.500" r={eye * 0.45} />
        <path class="line" d={`M${48 + wide * 0.2} 25q${wide * 0.3}-5 ${wide * 0.6} 0`} />
      </Mirrored>
    </>
  );
}

/** Somebody of the sea's people, with hair like weed and fins for ears. */
function Siren({ dice }: { dice: Dice }) {
  const locks = dice.whole(3, 5);
  const flow = dice.between(-8, 10);
  const long = dice.between(30, 46);
  const ears = dice.between(8, 15);
  const crown = dice.whole(0, 3);
  const marks = dice.whole(0, 3);
  return (
    <>
      <Sea dice={dice} />
      <Mirrored>
        {times(locks).map((i) => (
          <path key={i} class="lock" d={`M52 14C${64 + i * 5} 12 ${62 + i * 6 + flow} ${30 + i * 2} ${60 + i * 6} ${22 + long - i * 4}q${flow} 8 4 ${12 - i}`} />
        ))}
      </Mirrored>
      <path class="deep line" d="M22 74c2-12 12-18 28-18s26 6 28 18z" />
      <Mirrored><path class="far line" d={`M62 32l${ears} -10-1 8 4 5-4 5-${ears - 4} 1z`} /></Mirrored>
      <path class="scale line" d="M44 46h12v10q-6 6-12 0zM36 28c0-12 6-17 14-17s14 5 14 17-7 24-14 24-14-12-14-24z" />
      <path class="tone line" d="M35 30C33 12 42 7 50 7s17 5 15 23c-2-8-6-12-15-12s-13 4-15 12z" />
      <Mirrored>
        <path class="pale line" d="M53 31q5-4 8 0-4 4-8 0z" />
        <circle class="ink" cx="57" cy="31" r="1.700" />
        {times(marks).map((i) => <circle key={i} class="glow" cx={55 + i * 2.6} cy={38 + i * 1.5} r="1.100" />)}
        {crown === 1 && <path class="bone line" d="M50 9l2-11 4 9 6-7 0 11z" />}
        {crown === 2 && <path class="glow line" d="M50 8l3-6 3 6z" />}
        {crown === 3 && <path class="lock" d="M52 8q2-12 12-10" />}
      </Mirrored>
      <path class="fine" d="M46 44q4 2.500 8 0M50 33v5" />
    </>
  );
}

/** A bell with a face, fins, arms. */
function Medusa({ dice }: { dice: Dice }) {
  const wide = dice.between(17, 25);
  const top = dice.between(7, 15);
  const hem = dice.between(38, 45);
  const arms = dice.whole(2, 4);
  const sway = dice.between(-7, 8);
  const fins = dice.whole(0, 2);
  const eyes = dice.whole(1, 3);
  const crown = dice.whole(0, 2);
  const spots = dice.whole(2, 5);
  const isVeiled = dice.yes();
  return (
    <>
      <Sea dice={dice} />
      <Mirrored>
        {times(arms).map((i) => {
          const x = 53 + i * (wide / arms);
          return <path key={i} class="arm" d={`M${x} ${hem - 2}C${x + sway} ${hem + 8} ${x - sway} ${hem + 14} ${x + 4 + i * 3} ${hem + 20 + ((i * 5) % 8)}`} />;
        })}
        {times(fins).map((i) => (
          <path key={i} class="deep line" d={`M${48 + wide - i * 3} ${30 + i * 6}q12 ${-12 + i * 7} ${22 - i * 5} ${-16 + i * 12}q-2 ${12 - i * 3}-${8 - i} ${22 - i * 4}q-6 2-${12 - i * 2} -2z`} />
        ))}
        {crown === 1 && <path class="bone line" d={`M51 ${top + 2}l1-9 4 7 5-6 1 8 6-3-2 8z`} />}
        {crown === 2 && <path class="arm" d={`M${53} ${top + 3}q4-10 12-9 5 1 3 5`} />}
      </Mirrored>
      <path class="tone line" d={`M50 ${top}C${50 + wide * 0.8} ${top} ${50 + wide} ${hem - 20} ${50 + wide} ${hem}q-${wide / 4} 6-${wide / 2} 0q-${wide / 4} 6-${wide / 2} 0q-${wide / 4} 6-${wide / 2} 0q-${wide / 4} 6-${wide / 2} 0C${50 - wide} ${hem - 20} ${50 - wide * 0.8} ${top} 50 ${top}z`} />
      <path class="shade" d={`M50 ${top}C${50 + wide * 0.8} ${top} ${50 + wide} ${hem - 20} ${50 + wide} ${hem}q-${wide / 4} 6-${wide / 2} 0Q${52 + wide / 2} ${top + 12} 50 ${top}z`} />
      <Mirrored>
        {times(spots).map((i) => <circle key={i} class="glow" cx={52 + ((i * 5.3) % (wide * 0.6))} cy={top + 6 + i * 2.2} r={1.5 - i * 0.15} />)}
        {eyes > 1 && <path class="pale line" d={`M53 ${hem - 12}q6-7 11-1-4 6-11 1z`} />}
        {eyes > 1 && <circle class="ink" cx="58.5" cy={hem - 11.8} r="2" />}
        {isVeiled && <path class="fine" d={`M50 ${hem - 4}q6 3 ${wide * 0.6} -1`} />}
      </Mirrored>
      {eyes !== 2 && <path class="pale line" d={`M43 ${hem - 20}q7-7 14 0-7 7-14 0z`} />}
      {eyes !== 2 && <circle class="ink" cx="50" cy={hem - 20} r="2.4" />}
      <path class="fine" d={`M46 ${hem - 4.5}q4 ${sway / 3 + 1} 8 0`} />
    </>
  );
}

/** The cells of the hive. */
function Hive({ dice }: { dice: Dice }) {
  const shift = dice.between(-8, 8);
  const cell = (x: number, y: number) => `M${x} ${y}l9 5.200v10.400l-9 5.200-9-5.200v-10.400z`;
  const cells = times(14).flatMap((i) => times(5).map((k) => cell(i * 18 - 72 + shift + (k % 2) * 9, k * 15.6 - 8)));
  return <path class="cells" d={cells.join("")} />;
}

/** A maw: rings of teeth, eyes around. */
function Maw({ dice }: { dice: Dice }) {
  const teeth = dice.whole(9, 15);
  const rings = dice.whole(1, 3);
  const size = dice.between(20, 25);
  const feelers = dice.whole(2, 4);
  const eyes = dice.whole(2, 4);
  const ring = (n: number, r: number, fill: string) =>
    times(n).map((i) => <path key={`${r} ${i}`} class={fill} transform={`rotate(${(360 / n) * i} 50 38) translate(50 ${38 - r})`} d={`M-${r * 0.2} -1L0 ${r * 0.34}L${r * 0.2} -1z`} />);
  return (
    <>
      <Hive dice={dice} />
      <Mirrored>
        {times(feelers).map((i) => <path key={i} class="limb" d={`M${50 + size * 0.8} ${26 + i * 9}q${14 + i * 2} ${-12 + i * 7} ${24} ${-4 + i * 8}`} />)}
        {times(eyes).map((i) => <circle key={i} class="glow line" cx={54 + i * 7} cy={11 + i * i * 1.4} r={3.4 - i * 0.4} />)}
      </Mirrored>
      <circle class="tone line" cx="50" cy="38" r={size + 5} />
      <Mirrored>
        {times(eyes).map((i) => <circle key={i} class="glow line" cx={54 + i * 7.5} cy={13 + i * i * 1.6} r={3.2 - i * 0.4} />)}
      </Mirrored>
      <circle class="ink" cx="50" cy="40" r={size - 2} />
      {times(rings).map((i) => <circle key={i} class="deep" cx="50" cy="40" r={size - 7 - i * 6} fill-opacity={0.7} />)}
      <g transform="translate(0 2)">
        {ring(teeth, size - 2, "bone line")}
        {rings > 1 && ring(Math.ceil(teeth / 2), size - 9, "bone")}
      </g>
    </>
  );
}

/** An insect seen from above. */
function Beetle({ dice }: { dice: Dice }) {
  const wide = dice.between(11, 17);
  const head = dice.between(7, 10);
  const waist = dice.between(28, 33);
  const rings = dice.whole(2, 5);
  const bite = dice.between(6, 12);
  const horn = dice.whole(0, 2);
  const feelers = dice.between(10, 26);
  const knee = dice.between(10, 19);
  const mark = dice.whole(0, 3);
  const hasWings = dice.yes();
  return (
    <>
      <Hive dice={dice} />
      <Mirrored>
        {hasWings && <path class="pale line see" d={`M54 ${waist}C70 ${waist - 10} 88 ${waist - 6} 94 ${waist + 10}c-8 14-26 16-38 2z`} />}
        {times(3).map((i) => (
          <path key={i} class="limb" d={`M${50 + wide * 0.6} ${waist + 4 + i * 8}l${knee} ${-9 + i * 8} ${5 + i * 2} ${9 + i * 3}`} />
        ))}
        <path class="limb thin" d={`M53 13C${58} 6 ${60 + feelers / 3} 4 ${56 + feelers} ${7 + (feelers % 5)}`} />
        <path class="bone line" d={`M${50 + head * 0.7} 15q${bite} -2 ${bite - 1} -${bite}q-5 4-${bite + 3} ${bite - 3}z`} />
      </Mirrored>
      {horn > 0 && <path class="deep line" d={horn === 1 ? "M46 12Q50-2 50-4Q50-2 54 12z" : "M45 12Q42 2 44-1Q48 4 50 11Q52 4 56-1Q58 2 55 12z"} />}
      <ellipse class="tone line" cx="50" cy={waist + 18} rx={wide} ry="21" />
      <path class="shade" d={`M50 ${waist - 3}a${wide} 21 0 0 1 0 42z`} />
      {times(rings).map((i) => {
        const y = waist + 8 + (i * 26) / rings;
        const half = wide * Math.sqrt(Math.max(0.1, 1 - ((y - waist - 18) / 21) ** 2)) - 1;
        return <path key={i} class="fine" d={`M${50 - half} ${y}q${half} 5 ${half * 2} 0`} />;
      })}
      <Mirrored>
        {mark === 1 && times(3).map((i) => <circle key={i} class="glow line" cx={50 + wide * 0.5} cy={waist + 6 + i * 10} r={2.6 - i * 0.4} />)}
        {mark === 2 && <path class="glow line" d={`M50 ${waist + 8}l${wide * 0.6} 8-${wide * 0.6} 12z`} />}
        {mark === 3 && <path class="deep" d={`M50 ${waist + 2}q${wide} 6 ${wide * 0.8} 20q-4 8-${wide * 0.8} 2z`} />}
      </Mirrored>
      <path class="line" d={`M50 ${waist + 2}V${waist + 38}`} />
      <path class="tone line" d={`M${50 - wide * 0.8} ${waist + 1}Q${50 - wide * 0.7} 20 50 20Q${50 + wide * 0.7} 20 ${50 + wide * 0.8} ${waist + 1}Q50 ${waist + 7} ${50 - wide * 0.8} ${waist + 1}z`} />
      <ellipse class="deep line" cx="50" cy="17" rx={head} ry="7.500" />
      <Mirrored>
        <circle class="glow line" cx={50 + head * 0.62} cy="15.500" r={dice.between(2.2, 3.6)} />
      </Mirrored>
    </>
  );
}

/** A hooded wanderer in a ring of shards. */
function Chaos({ dice }: { dice: Dice }) {
  const shards = dice.whole(5, 9);
  const turn = dice.between(0, 60);
  const far = dice.between(27, 33);
  const peak = dice.between(4, 13);
  const lean = dice.between(-5, 5);
  const wide = dice.between(15, 19);
  const face = dice.whole(0, 4);
  const folds = dice.whole(1, 3);
  const clasp = dice.whole(0, 2);
  const sharp = dice.between(4, 8);
  return (
    <>
      <circle class="sky" cx="50" cy="34" r={far - 5} />
      {times(shards).map((i) => (
        <path key={i} class={i % 2 ? "far line" : "glow line"} transform={`rotate(${turn + (360 / shards) * i} 50 34) translate(50 ${34 - far})`} d={`M0-${sharp}l${sharp * 0.45} ${sharp} -${sharp * 0.45} ${sharp * 0.7} -${sharp * 0.45} -${sharp * 0.7}z`} />
      ))}
      <path class="tone line" d="M14 74C16 56 27 48 38 46h24c11 2 22 10 24 28z" />
      <path class="shade" d="M62 46c11 2 22 10 24 28H66c1-10 0-20-4-28z" />
      <path class="tone line" d={`M${50 + lean} ${peak}C${50 + wide} ${peak + 7} ${52 + wide} 34 ${48 + wide} 50Q50 60 ${52 - wide} 50C${48 - wide} 34 ${50 - wide} ${peak + 7} ${50 + lean} ${peak}z`} />
      <path class="ink" d={`M50 ${peak + 11}C${46 + wide} ${peak + 14} ${46 + wide} 38 50 52C${54 - wide} 38 ${54 - wide} ${peak + 14} 50 ${peak + 11}z`} />
      {face === 0 && <circle class="glow" cx="50" cy="31" r="4.500" />}
      {face === 1 && <path class="pale line" d="M50 21q9 2 8 12-1 9-8 14-7-5-8-14-1-10 8-12z" />}
      <Mirrored>
        {face === 1 && <path class="ink" d="M52 30l5-2-1 4z" />}
        {face === 2 && <path class="glow" d="M52 31l7-3-2 5z" />}
        {face === 3 && <circle class="glow" cx="54.500" cy="30" r="2" />}
        {face === 4 && times(2).map((i) => <path key={i} class="glow" d={`M52 ${27 + i * 7}l5-2-1 3.500z`} />)}
        {times(folds).map((i) => <path key={i} class="fine" d={`M${58 + i * 7} ${54 + i * 3}q3 8 3 18`} />)}
      </Mirrored>
      {face === 3 && <circle class="glow" cx="50" cy="24" r="1.700" />}
      {clasp === 1 && <circle class="glow line" cx="50" cy="57" r="3.600" />}
      {clasp === 2 && <path class="glow line" d="M50 52l4 5-4 6-4-6z" />}
    </>
  );
}

/** What Chaos does to the sky. */
function Intervention({ dice }: { dice: Dice }) {
  const rays = dice.whole(9, 17);
  const rings = dice.whole(2, 4);
  const open = dice.between(5, 15);
  const crack = times(5).map((i) => `l${i % 2 ? -dice.whole(3, 10) : dice.whole(3, 10)} 14`).join("");
  return (
    <>
      {times(rays).map((i) => (
        <path key={i} class={i % 2 ? "far" : "sky"} transform={`rotate(${(360 / rays) * i} 50 36)`} d="M50 36L38-90h24z" />
      ))}
      {times(rings).map((i) => <circle key={i} class="ring" cx="50" cy="36" r={14 + i * 8} />)}
      <path class="crack" d={`M48-2${crack}`} />
      <path class="tone line" d={`M18 36Q50 ${36 - open * 2.4} 82 36Q50 ${36 + open * 2.4} 18 36z`} />
      <circle class="glow line" cx="50" cy="36" r={open * 0.9 + 2} />
      <ellipse class="ink" cx="50" cy="36" rx={dice.between(1.5, 4)} ry={open * 0.7 + 2} />
    </>
  );
}

const FORMS: Readonly<Record<ClanName, readonly Draw[]>> = {
  drakon: [Dragon, Helm],
  evine: [Medusa, Angler, Siren],
  vermeast: [Beetle, Beetle, Maw],
  chaos: [Chaos],
  intervention: [Intervention],
};
const TINTS = 4;

/** To be drawn into a picture of 100 by 72; the ground goes on to both sides. */
export function Scene({ clan, kind }: { clan: ClanName; kind: string }) {
  const dice = new Dice(`${clan} ${kind}`);
  const forms = FORMS[clan];
  const Form = forms[dice.whole(0, forms.length - 1)] as Draw;
  return (
    <g class={`duel-figure clan-${clan} tint-${dice.whole(1, TINTS)}`}>
      <path class="ground" d="M-60-1h220v74H-60z" />
      <Form dice={dice} />
    </g>
  );
}

export function Figure({ clan, kind }: { clan: ClanName; kind: string }) {
  const scene = useMemo(() => <Scene clan={clan} kind={kind} />, [clan, kind]); // drawn once, not with every move
  return <svg viewBox="0 0 100 72" aria-hidden="true">{scene}</svg>;
}

const EMBLEMS: Readonly<Record<ClanName, JSX.Element>> = {
  // a flame in a triangle
  drakon: <><path class="emblem-ground" d="M12 1l11.500 20.500H.5z" /><path class="emblem-sign" d="M12 6c4 4 5 7 5 9.500a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500 0 2 1 3 2 3 1.500-2 1-5 1-8z" /></>,
  // a wave in a circle
  evine: <><circle class="emblem-ground" cx="12" cy="12" r="11" /><path class="emblem-line" d="M4 15c3 0 4-2 5-4 1.500-3 6-4 8-1 1 2 0 4-2 4s-2.500-2-1.500-3M4 18.500c5 1 11 1 16-1" /></>,
  // jaws in a hexagon
  vermeast: <><path class="emblem-ground" d="M12 .5l10 5.750v11.500l-10 5.750-10-5.750V6.250z" /><path class="emblem-sign" d="M7 5c-2.500 5-2 10 3.500 14 .3-3-1-4.500-1.500-6l2.200.8L9.500 9.500 7 5zM17 5c2.500 5 2 10-3.500 14-.3-3 1-4.500 1.500-6l-2.200.8 1.700-4.300L17 5z" /></>,
  // a star in a square that stands on its corner
  chaos: <><path class="emblem-ground" d="M12 .5L23.500 12 12 23.500.5 12z" /><path class="emblem-sign" d="M12 4l1.700 5.300L18 7l-2.300 4.300L20 12l-4.300 1.200L18 17l-4.300-1.800L12 20l-1.700-4.800L6 17l2.300-3.800L4 12l4.300-.7L6 7l4.300 2.300z" /></>,
  // an eye
  intervention: <><rect class="emblem-ground" x="1" y="1" width="22" height="22" rx="3" /><path class="emblem-sign" fill-rule="evenodd" d="M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7zm9-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z" /></>,
};

/** A clan's sign: a shape and a picture, so that the colour is never alone. */
export function Emblem({ clan }: { clan: ClanName }) {
  return (
    <svg class={`duel-emblem clan-${clan}`} viewBox="0 0 24 24" aria-hidden="true">
      {EMBLEMS[clan]}
    </svg>
  );
}
