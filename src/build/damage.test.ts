import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Snapshot } from '#stock/entities.ts'
import { listFiles } from '#lib/files.ts'
import { ensureCompiled, ROOT, type Compiled, scriptHash } from './compile/compile.ts'
import { stateFile } from './state/memory.ts'
import { openFixture, stockOf, treeOf, writeTenant, type Fixture } from './testing/fixture.ts'
import { SPECULATION } from '#layouts/headScripts.ts'
let fixture: Fixture
let stock: Snapshot
beforeEach(() => {
  fixture = openFixture()
  stock = stockOf(8)
})
afterEach(() => fixture.close())

const SLUG = 'tenant'
const site = () => join(fixture.out, SLUG)
const write = () => writeTenant(fixture, SLUG, stock)
async function reportOf() {
  const report = (await fixture.build()).tenants[SLUG]
  if (report?.status !== 'ok') throw new Error(JSON.stringify(report))
  return report
}
function forSale() {
  const car = stock.cars.find((each) => each.status === 'in_stock' && each.show_on_dealer_website)
  if (!car) throw new Error('no car')
  return car
}

type Damage = (bytes: Buffer) => Uint8Array
const change = (file: string, damage: Damage) => writeFileSync(file, damage(readFileSync(file)))
const emptied: Damage = () => Buffer.alloc(0)
const halved: Damage = (bytes) => bytes.subarray(0, bytes.length / 2)
/** @param place where in the file, from 0 to 1 */
const flipped =
  (place: number): Damage =>
  (bytes) => {
    const at = Math.floor(bytes.length * place)
    bytes[at] = (bytes[at] ?? 0) ^ 4
    return bytes
  }

async function reportedAfter(damages: readonly Damage[]): Promise<number> {
  const car = forSale()
  const redirect = `/cars/${car.slug} /cars/moved 301`
  write()
  await reportOf()
  car.slug = 'moved'
  write()
  await reportOf()
  const file = stateFile(fixture.state, SLUG)
  const copy = (name: string) => join(fixture.dir, 'whole', name)
  cpSync(file, copy('state'))
  cpSync(site(), copy('site'), { recursive: true })
  car.price = 12_345
  write()
  const clean = treeOf(join(await fixture.buildAfresh(), SLUG))

  let reported = 0
  for (const [at, damage] of damages.entries()) {
    rmSync(site(), { recursive: true })
    cpSync(copy('site'), site(), { recursive: true })
    cpSync(copy('state'), file)
    change(file, damage)
    const said = (await reportOf()).warnings.find((warning) => warning.includes('was damaged'))
    if (said !== undefined) reported++
    const tree = treeOf(site())
    // Old addresses are the only data that a build can't make again. If some are lost, the build must say so.
    if (said?.includes('old addresses') === true) tree['_redirects'] = clean['_redirects'] ?? ''
    else expect(readFileSync(join(site(), '_redirects'), 'utf8')).toContain(redirect)
    expect(tree, `damage ${at}`).toEqual(clean)
    expect((await reportOf()).warnings.join()).not.toContain('damaged')
  }
  return reported
}

test('After a loss of state, the next build equals a clean one and reports the damage', async () => {
  expect(await reportedAfter([emptied, halved])).toBe(2)
})

test('After a flipped bit in the state, a build equals a clean one', { tags: 'nightly' }, async () => {
  // A flipped bit may be in unused space, so it needn't be reported.
  const flips = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9].map(flipped)
  expect(await reportedAfter(flips)).toBeGreaterThan(0)
})

test.each([
  ['emptied', emptied],
  ['halved', halved],
])(
  'A build restores published files that were %s, even if nothing else changed',
  { tags: 'nightly' },
  async (_, damage) => {
    write()
    await reportOf()
    const whole = treeOf(site())
    const damaged = Object.keys(whole).filter((file) => readFileSync(join(site(), file)).length > 1)
    for (const file of damaged) change(join(site(), file), damage)
    await reportOf()
    expect(treeOf(site())).toEqual(whole)

    for (const file of damaged) change(join(site(), file), damage)
    forSale().price = 12_345
    write()
    await reportOf()
    expect(treeOf(site())).toEqual(treeOf(join(await fixture.buildAfresh(), SLUG)))
  },
)

const SMALL_DIR = 'src/build/testing/smallApp'
const SMALL = { config: `${SMALL_DIR}/compile.config.mjs`, sources: [SMALL_DIR] }
const COMPILED_SMALL = join(ROOT, '.forecourt/compiled-small')

test('The app is compiled again if any part of it is damaged', { tags: 'nightly' }, async () => {
  const cacheDir = join(fixture.dir, 'compiled')
  const compiled = (cache: string, onCompile?: () => void) => ensureCompiled(cache, onCompile, SMALL)
  const { hash } = await compiled(COMPILED_SMALL)
  const dir = join(cacheDir, hash)
  const restore = () => cpSync(join(COMPILED_SMALL, hash), dir, { recursive: true })
  const asked = new Error('it would be compiled')
  const refuse = () => {
    throw asked
  }
  restore()
  // Looks only for a script of the views, because other strings, such as a key that Astro generates, differ with each
  // compile.
  const VIEWS = scriptHash(SPECULATION)
  const known = ({ scripts, ...others }: Compiled) => ({ ...others, hasScripts: scripts().has(VIEWS) })
  const whole = known(await compiled(cacheDir, refuse))
  expect(whole.hasScripts).toBe(true)

  const record = join(dir, 'compiled.json')
  const script = join(dir, listFiles(dir).find((file) => /^client\/_astro\/.*\.js$/.test(file)) ?? '')
  for (const [file, damage] of [
    [record, emptied],
    [record, halved],
    [record, flipped(0.3)],
    [record, () => Buffer.from('null')],
    [script, flipped(0.5)],
    [whole.entry, emptied],
    [join(dir, 'inline-scripts.json'), halved],
  ] as const) {
    restore()
    change(file, damage)
    await expect(compiled(cacheDir, refuse), file).rejects.toBe(asked)
  }
  // Astro's own sources contain the name of this variable. Even so, the variable mustn't get into the compiled app.
  vi.stubEnv('PROD', true)
  expect(known(await compiled(cacheDir))).toEqual(whole)
  expect(new Set(readdirSync(cacheDir))).toEqual(new Set([hash, 'lock.sqlite']))
  expect(known(await compiled(cacheDir, refuse))).toEqual(whole)
})

test(
  'Builds that start at the same time compile the app once, and the others wait',
  { tags: 'nightly' },
  async () => {
    const [config, compiles] = ['counting.config.mjs', 'compiles'].map((name) => join(fixture.dir, name)) as [
      string,
      string,
    ]
    writeFileSync(
      config,
      `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(compiles)}, '+')
    export { default } from ${JSON.stringify(join(ROOT, SMALL.config))}`,
    )
    const apps = await Promise.all(
      Array.from({ length: 3 }, () =>
        ensureCompiled(join(fixture.dir, 'compiled'), undefined, {
          ...SMALL,
          config: relative(ROOT, config),
        }),
      ),
    )
    expect(new Set(apps.map(({ entry }) => entry)).size).toBe(1)
    expect(readFileSync(compiles, 'utf8')).toBe('+')
  },
)
