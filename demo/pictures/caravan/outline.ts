import { type VanShape } from './shape.ts'

/** Draws the outline of a towed home's left side. */
export function outlineOf(
  { nose, length: L, floor, roof, rake, tail }: VanShape,
  p: (x: number, y: number) => string,
): string {
  const h = roof - floor
  const front = {
    raked: `M${p(8, floor)}C${p(0, floor)} ${p(-2, floor + 8)} ${p(-2, floor + 20)}L${p(2, floor + h * 0.42)}C${p(5, floor + h * 0.62)} ${p(rake * 0.6, roof - 20)} ${p(rake * 0.9, roof - 7)}C${p(rake + 3, roof)} ${p(rake + 14, roof)} ${p(rake + 22, roof)}`,
    rounded: `M${p(16, floor)}C${p(2, floor)} ${p(-3, floor + 12)} ${p(-3, floor + 34)}L${p(-3, floor + h * 0.5)}C${p(-2, floor + h * 0.84)} ${p(rake * 0.3, roof)} ${p(rake + 52, roof)}`,
    swept: `M${p(24, floor)}L${p(-6, floor + h * 0.34)}C${p(-8, floor + h * 0.42)} ${p(-4, floor + h * 0.46)} ${p(0, floor + h * 0.52)}L${p(rake * 0.82, roof - 12)}C${p(rake * 0.92, roof - 2)} ${p(rake + 8, roof)} ${p(rake + 24, roof)}`,
    upright: `M${p(6, floor)}C${p(0, floor)} ${p(-2, floor + 4)} ${p(-2, floor + 12)}L${p(-2, roof - 66)}L${p(rake * 0.8, roof - 8)}C${p(rake, roof)} ${p(rake + 8, roof)} ${p(rake + 16, roof)}`,
  }[nose]
  const rear =
    tail > 30
      ? `L${p(L - 60, floor + 8)}L${p(L - 74, floor)}`
      : `L${p(L, floor + 12)}C${p(L, floor + 3)} ${p(L - 3, floor)} ${p(L - 12, floor)}`
  return `${front}L${p(L - tail - 22, roof)}C${p(L - tail - 6, roof)} ${p(L - tail, roof - 4)} ${p(L - tail * 0.9, roof - 18)}L${p(L, floor + h * 0.3)}${rear}Z`
}
