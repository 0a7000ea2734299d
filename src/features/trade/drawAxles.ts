import { escapeHtml } from '#lib/html.ts'
import type { Axle } from '#rules/vehicle/trade/axles.ts'

const WIDTH = 640
const RADIUS = 26
const APART = 62
const GROUND = 96
const FIRST = 70

interface Labels {
  wheelbase: string | null
  front: string | null
  rear: string | null
}

/** A truck's chassis from the side, with its wheels, as SVG. The figures beneath it are also in the list that follows. */
export function drawAxles(axles: readonly Axle[], { wheelbase, front, rear }: Labels): string {
  const last = WIDTH - 60
  const steers = axles.filter((axle) => axle === 'steer').length || 1
  const places = axles.map((_, index) =>
    index < steers ? FIRST + index * APART : last - (axles.length - 1 - index) * APART,
  )
  const drives = places.filter((_, index) => axles[index] === 'drive' && index >= steers)
  const behind = drives.length > 0 ? drives : places.slice(-1)
  const rearCentre = ((behind[0] ?? last) + (behind.at(-1) ?? last)) / 2
  const frontCentre = (FIRST + (places[steers - 1] ?? FIRST)) / 2
  const y = GROUND - RADIUS
  const wheels = places
    .map(
      (x, index) =>
        `<circle class="axles__${axles[index] ?? 'steer'}" cx="${x}" cy="${axles[index] === 'lift' ? y - 8 : y}" r="${RADIUS}"/><circle class="axles__hub" cx="${x}" cy="${axles[index] === 'lift' ? y - 8 : y}" r="7"/>`,
    )
    .join('')
  const text = (x: number, at: number, value: string) =>
    `<text x="${x}" y="${at}" text-anchor="middle">${escapeHtml(value)}</text>`
  const ends = (x: number) => `M${x} 110v12`
  const dimension =
    wheelbase === null
      ? ''
      : `<path d="M${FIRST} 116H${rearCentre}${ends(FIRST)}${ends(rearCentre)}"/>${text((FIRST + rearCentre) / 2, 142, wheelbase)}`
  return `<svg viewBox="0 0 ${WIDTH} 172" aria-hidden="true"><path class="axles__frame" d="M20 48h${WIDTH - 40}v12H20zM30 48V14q0-8 8-8h74v42"/>${wheels}<path d="M0 ${GROUND}H${WIDTH}"/>${dimension}${front === null ? '' : text(frontCentre, 166, front)}${rear === null ? '' : text(rearCentre, 166, rear)}</svg>`
}
