/** Korean particles, which follow the last sound of what they are joined to: 달은 but 호랑이는. The
 * same as text/particle.c; tests/particles.txt holds for both. */

const CONSONANT = 0;
const L = 1; // ㄹ: a consonant to all but 으로
const VOWEL = 2;
const UNKNOWN = 3;

/** Digits as they are read: 영 일 이 삼 사 오 육 칠 팔 구, and 십, 백, 천 for a 0 at the end. */
const DIGITS = [CONSONANT, L, VOWEL, CONSONANT, VOWEL, VOWEL, CONSONANT, L, L, VOWEL];

function latinSound(word: string): number {
  const last = word.slice(-1);
  if (/[A-Z]/.test(last)) return /[LR]/.test(last) ? L : /[MN]/.test(last) ? CONSONANT : VOWEL; // spelled: 엘, 알, 엠, 엔
  if (last === "l") return L;
  if (/[mn]$|ng$|(^|[^aeiou])[aeiou](ck|[bckpt])$/.test(word)) return CONSONANT; // 존, 킹, 잭, 밥
  return VOWEL;
}

function sound(text: string): number {
  const word = text.replace(/(?<=\S)\s*\([^()]*\)$/, "").replace(/[^\p{L}\p{N}%]+$/u, "");
  const last = word.slice(-1);
  if (/[가-힣]/.test(last)) {
    const final = (last.charCodeAt(0) - 0xac00) % 28;
    return final === 0 ? VOWEL : final === 8 ? L : CONSONANT;
  }
  if (/[0-9]/.test(last)) return DIGITS[Number(last)] ?? UNKNOWN;
  if (last === "%") return VOWEL; // 퍼센트
  const plain = word.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return /[A-Za-z]$/.test(plain) ? latinSound(/[A-Za-z]+$/.exec(plain)?.[0] ?? "") : UNKNOWN;
}

/** The one of "은/는" – after a consonant, after a vowel – that follows this text; 은(는) if nobody knows. */
export function particle(text: string, forms: string): string {
  const [closed = "", open = ""] = forms.split("/");
  const last = sound(text);
  if (last === UNKNOWN) return `${closed}(${open})`;
  return last === VOWEL || (last === L && closed.startsWith("으로")) ? open : closed;
}
