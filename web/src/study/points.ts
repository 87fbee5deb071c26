/** A rating in words. */
export const points = (rating: number): string => (rating > 0 ? "+" : rating < 0 ? "−" : "") + Math.abs(Math.round(rating));
