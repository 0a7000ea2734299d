import { slugOf, vehicleImageUrl } from '../pictures/address.ts'
import { isFloorPlan } from '#rules/vehicle/trade/floorPlan.ts'
import type { Model } from '#stock/entities.ts'
import type { Catalogue, Line } from './catalogue/catalogue.ts'
import type { Random } from './random.ts'
import { listed } from './vehicle/describe.ts'

function descriptionOf(line: Line): string {
  const [entry, ...better] = line.grades
  const from = entry ? `$${entry.price.toLocaleString('en-AU')}` : ''
  const figures = line.specs
    .filter(([, name]) => !isFloorPlan({ name }))
    .slice(0, 5)
    .map(([, name, value]) => `<li>${name}: ${value}</li>`)
    .join('')
  const grades = line.grades.map(({ badge }) => badge).filter((badge) => badge !== '')
  const choice =
    grades.length > 1
      ? `<p>Choose from ${grades.slice(0, -1).join(', ')} and ${grades.at(-1)}, starting at ${from}.</p>`
      : `<p>From ${from}.</p>`
  const top = listed(better.at(-1)?.adds.slice(0, 3) ?? [])
  return `<p>${line.pitch}</p><ul>${figures}</ul>${choice}${top ? `<p>Added on the top grade: ${top}.</p>` : ''}`
}

/** Makes the models for the range pages: every model of `makes` that's still sold new. */
export function makeModels(random: Random, catalogue: Catalogue, makes: ReadonlySet<string>): Model[] {
  const current = catalogue.lines.filter((line) => line.current && makes.has(line.make))
  const seen = new Set<string>()
  return current.flatMap((line, i) => {
    const plain = slugOf(`${line.make} ${line.model}`)
    const slug = seen.has(plain) ? slugOf(`${plain} ${line.body}`) : plain
    if (seen.has(slug)) return []
    seen.add(slug)
    const paints = catalogue.paints[line.make] ?? catalogue.paints[''] ?? ['White']
    const picture = {
      body: line.draw,
      colour: random.pick(paints),
      seed: 7000 + i,
      view: 'front-quarter',
    } as const
    const fuels = [...new Set([line.fuel, ...line.grades.map((grade) => grade.fuel ?? line.fuel)])]
    const model: Model = {
      id: 5100 + i,
      name: line.model,
      slug,
      description: descriptionOf(line),
      override_url: '',
      image: { url: vehicleImageUrl(picture), thumb: vehicleImageUrl(picture, true) },
      manufacturer_body: line.range ?? 'Range',
      manufacturer_body2: '',
      manufacturer_body3: '',
      bodyStyle: [line.body],
      status: i % 5 === 0 ? 'new' : '',
      fuel: fuels.filter((fuel) => fuel !== ''),
      variant: line.grades[0]?.badge ?? '',
      path: `/${slug}`,
      aftermarket_manufacturer_id: null,
      accessories_count: random.int(6, 48),
      body: [line.body],
      manufacturer_name: line.make,
    }
    return [model]
  })
}
