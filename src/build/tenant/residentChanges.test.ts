import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editSnapshot, type StockChange } from '#stock/editSnapshot.ts'
import { ROOT } from '../compile/compile.ts'
import { apply, edit, stateOf, writeRest, writeState, type Edit, type TenantState } from '../testing/edits.ts'
import { brokenReferences, COMPILED, openFixture, treeOf, type Fixture } from '../testing/fixture.ts'
import { BuildCancelled } from './buildSite.ts'
import { openBuilder, type ResidentBuilder } from './residentBuilder.ts'

const SLUG = 'tenant'

/**
 * What happens after the edits: a long-running process builds, or its build is cancelled, or fails, or the process is started again; or
 * `forecourt build` runs; or somebody replaces the snapshot first.
 */
const WAYS = ['built', 'built', 'built', 'cancelled', 'failed', 'restarted', 'command', 'replaced'] as const

interface Round {
  edits: Edit[]
  way: (typeof WAYS)[number]
}

const round: fc.Arbitrary<Round> = fc.record({
  edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
  way: fc.constantFrom(...WAYS),
})

const open = ({ tenants, out, state }: Fixture): Promise<ResidentBuilder> =>
  openBuilder({ tenantsDir: tenants, outDir: out, stateDir: state, compiledDir: COMPILED, workers: 1 })

const pageIn = (site: string, slug: string): string => join(site, 'cars', slug, 'index.html')

function changeStock({ tenants }: Fixture, change: StockChange): void {
  const file = join(tenants, SLUG, 'snapshot.json')
  writeFileSync(file, editSnapshot(readFileSync(file), change))
}

/** Rendering this page fails meanwhile, because there's a folder in its place. */
async function withoutPage(page: string, work: () => Promise<unknown>): Promise<void> {
  renameSync(page, `${page}.aside`)
  mkdirSync(page)
  await work()
  rmdirSync(page)
  renameSync(`${page}.aside`, page)
}

async function play(fixture: Fixture, state: TenantState, rounds: readonly Round[]): Promise<void> {
  const site = join(fixture.out, SLUG)
  writeState(fixture, SLUG, state)
  await fixture.build({ now: state.now })
  let builder = await open(fixture)
  const build = () => builder.build(SLUG, state.now)
  try {
    for (const { edits, way } of rounds) {
      const changes = edits.map((one) => apply(state, one))
      if (changes.includes(undefined)) writeRest(fixture, SLUG, state)
      for (const change of changes) if (change) changeStock(fixture, change)
      const changed = changes.flatMap((change) => [...(change?.put.keys() ?? [])])
      const page = changed.map((slug) => pageIn(site, slug)).find((file) => existsSync(file))
      if (way === 'command') await fixture.build({ now: state.now })
      else if (way === 'cancelled')
        await builder
          .build(SLUG, state.now, () => Promise.resolve(false))
          .catch((error: unknown) => expect(error).toBeInstanceOf(BuildCancelled))
      else if (way === 'failed' && page !== undefined) await withoutPage(page, build)
      else {
        if (way === 'replaced') writeState(fixture, SLUG, state)
        if (way === 'restarted') {
          await builder.close()
          builder = await open(fixture)
        }
        expect((await build()).errors).toEqual([])
      }
    }
    expect((await build()).errors).toEqual([])
  } finally {
    await builder.close()
  }
  const fresh = await fixture.buildAfresh({ now: state.now })
  expect(treeOf(site)).toEqual(treeOf(join(fresh, SLUG)))
  expect(brokenReferences(site)).toEqual([])
}

const rounds = (least: number, most = least) => fc.array(round, { minLength: least, maxLength: most })

/** @param base where the site is built */
const playing = (vehicles: number, all: fc.Arbitrary<Round[]>, numRuns: number, base?: string) =>
  fc.assert(
    fc.asyncProperty(all, async (rounds) => {
      const fixture = openFixture(base)
      try {
        await play(fixture, stateOf(vehicles), rounds)
      } finally {
        fixture.close()
      }
    }),
    { numRuns, endOnFailure: true },
  )

test('Whatever changes in a small stock, a long-running process publishes what a clean build would', () =>
  playing(20, rounds(12), 1))

test(
  'Whatever changes in the stock, a long-running process publishes what a clean build would',
  { tags: 'nightly', timeout: 600_000 },
  async () => {
    await playing(40, rounds(2, 12), 12)
    await playing(500, rounds(100), 1)
  },
)

test(
  'Whatever changes in a large stock, a long-running process publishes what a clean build would',
  { tags: 'nightly', timeout: 1_200_000 },
  // On the disk, because tests’ usual folder may be in memory.
  () => playing(20_000, rounds(15), 1, join(ROOT, '.forecourt')),
)
