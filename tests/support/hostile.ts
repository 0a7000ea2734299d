import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a hostile tenant. Every free-text field in its configuration, editors' pages and API data contains an attempt to run a script that
 * would set `window.__xss` or open a dialog.
 */

const RUN = 'window.__xss=1;alert(1)'

/** Attempts to break out of text, attributes, scripts, JSON, styles, comments, Markdown and template languages. */
export const PAYLOADS = [
  `"><script>${RUN}</script>`,
  `"><img src=x onerror="${RUN}">`,
  `' onmouseover='${RUN}' x='`,
  `" onfocus="${RUN}" autofocus tabindex="0`,
  `</script><script>${RUN}</script>`,
  `<!--<script>${RUN}//-->`,
  `<svg/onload=${RUN}>`,
  `<a href="javascript:${RUN}">a</a>`,
  `javascript:${RUN}`,
  `</title></textarea></style><script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `{{constructor.constructor('${RUN}')()}}`,
  '${window.__xss=1}',
  '<%= window.__xss=1 %>',
  `]]><script>${RUN}</script>`,
  `</astro-island><script>${RUN}</script>`,
  `red;background:url("javascript:${RUN}")}</style><script>${RUN}</script>`,
  `\u2028\u2029<script>${RUN}</script>`,
  `[a](javascript:${RUN}) ![b](x"onerror="${RUN})`,
  '__proto__',
]

/** Gives out the payloads in turn, so that sooner or later each kind of field gets each payload. */
function turns(): (most?: number) => string {
  let at = 0
  return (most = 2000) => {
    for (;;) {
      const payload = PAYLOADS[at++ % PAYLOADS.length] ?? ''
      if (payload.length <= most) return payload
    }
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Rewrites every string in a JSON value. `change` also gets the name of the string's field. */
function rewrite(value: Json, change: (text: string, field: string) => string, field = ''): Json {
  if (typeof value === 'string') return change(value, field)
  if (Array.isArray(value)) return value.map((json) => rewrite(json, change, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewrite(each, change, name)]))
}

/** Free-text fields of `site.json`, with their maximum lengths. Validation would refuse the payloads in any other field. */
const FREE: Record<string, number> = {
  name: 120,
  label: 80,
  city: 500,
  street: 500,
  tagline: 500,
  title: 500,
  text: 500,
  detail: 500,
  formated_hours: 100,
  dealership_group: 500,
  override_city: 500,
  override_primary_vehicle: 500,
  certified_manufacturer: 500,
}

/** API fields that decide whether there's a page at all. They're left as they are. */
const KEPT = new Set([
  'slug',
  'car_type',
  'status',
  'created_at',
  'fetched_at',
  'dealership_slug',
  'weekday',
  'open',
  'close',
])

/** Fields that contain addresses of pictures or links. They get hostile addresses instead of hostile texts. */
const ADDRESSES = new Set([
  'url',
  'primary_image_url',
  'map_url',
  'place_url',
  'file',
  'override_url',
  'path',
])

const HOSTILE_ADDRESSES = [
  `javascript:${RUN}`,
  ` java\nscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `/images/x.jpg" onerror="${RUN}`,
  `https://pictures.example/x.jpg" onerror="${RUN}`,
  '//pictures.example/x.jpg',
  `/images/x.jpg, javascript:${RUN} 2x`,
  `vbscript:${RUN}`,
]

const page = (title: string, path: string, body: string, description: string): string =>
  [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `path: ${path}`,
    'aside: contact',
    '---',
    '',
    body,
    '',
  ].join('\n')

/**
 * Writes the tenant.
 *
 * @param from a realistic tenant's folder to model it on
 * @param to the folder to write
 */
export function writeHostileTenant(from: string, to: string, slug: string): void {
  const next = turns()
  const read = (file: string) => JSON.parse(readFileSync(join(from, file), 'utf8')) as Record<string, Json>
  rmSync(to, { recursive: true, force: true })
  mkdirSync(join(to, 'content'), { recursive: true })

  const site = rewrite(read('site.json'), (text, field) => {
    const most = FREE[field]
    return most === undefined || text === '' ? text : next(most)
  }) as Record<string, Json>
  Object.assign(site, {
    slug,
    override_city: next(),
    override_primary_vehicle: next(),
    dealership_group: next(),
  })
  writeFileSync(join(to, 'site.json'), JSON.stringify(site))

  const paths = ['about-us', 'contact', 'warranty', 'finance-the-dream', 'range']
  for (const path of paths) {
    const body = PAYLOADS.map(
      (payload) => `## ${payload}\n\n${payload}\n\n- ${payload}\n\n\`\`\`html\n${payload}\n\`\`\``,
    )
    writeFileSync(join(to, 'content', `${path}.md`), page(next(), `/${path}`, body.join('\n\n'), next()))
  }

  let address = 0
  const snapshot = read('snapshot.json')
  const hostile = (value: Json): Json =>
    rewrite(value, (text, field) => {
      if (KEPT.has(field)) return text
      if (ADDRESSES.has(field)) return HOSTILE_ADDRESSES[address++ % HOSTILE_ADDRESSES.length] ?? ''
      return next()
    })
  const cars = snapshot['cars']
  if (!Array.isArray(cars)) throw new Error(`${from} has no vehicles`)
  const [first] = cars
  // The last vehicles have slugs that mustn't become paths. Half of the other vehicles keep their pictures, so that galleries are tested
  // too.
  const strays = ['../../outside', '..', 'a/b', 'a b', '"><script>', ''].map((each) => ({
    ...(first as Record<string, Json>),
    slug: each,
  }))
  writeFileSync(
    join(to, 'snapshot.json'),
    JSON.stringify({
      ...(hostile({ ...snapshot, cars: [] }) as Record<string, Json>),
      cars: [
        ...cars.map((car, index) => {
          const { images, primary_image_url: primary, ...rest } = car as Record<string, Json>
          const other = hostile(rest) as Record<string, Json>
          return index % 2 === 0
            ? { ...other, images, primary_image_url: primary }
            : { ...other, images: hostile(images ?? []), primary_image_url: hostile({ url: primary ?? '' }) }
        }),
        ...strays,
      ],
    }),
  )
}
