import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bytesAt, readJson } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import { changeStock } from '#stock/stockFile.ts'
import type * as RenderBatch from '../render/renderBatch.ts'
import type { Batch, Rendered } from '../render/renderBatch.ts'
import { reportFile } from '../report.ts'
import { stateFile } from '../state/memory.ts'
import {
  apply,
  edit,
  oddEdit,
  stateOf,
  vehicleEdit,
  writeRest,
  writeState,
  type Edit,
  type TenantState,
} from '../testing/edits.ts'
import {
  brokenReferences,
  COMPILED,
  openFixture,
  treeOf,
  withoutFeeds,
  type Fixture,
} from '../testing/fixture.ts'
import { OWN_SECTIONS, writeOwnSection } from '../testing/ownSections.ts'
import { BuildCancelled } from './buildSite.ts'
import { openBuilder, type ResidentBuilder } from './residentBuilder.ts'

/** Instead of its HTML, a page is then a hash of all that it would be rendered from, which takes a tenth of the time. */
const views = vi.hoisted(() => ({ areLeftOut: false }))

vi.mock('../render/renderBatch.ts', async (original) => {
  const { renderBatch, ...others } = await original<typeof RenderBatch>()
  return {
    ...others,
    renderBatch: (batch: Batch) => (views.areLeftOut ? batch.pages.map(hashed) : renderBatch(batch)),
  }

  function hashed({ page, file, published }: Batch['pages'][number]): Rendered {
    const bytes = Buffer.from(contentHash(JSON.stringify([page.json, page.cards.map(({ json }) => json)])))
    const same = published !== undefined && bytesAt(published)?.equals(bytes) === true
    mkdirSync(dirname(file), { recursive: true })
    if (!same) writeFileSync(file, bytes)
    return { bytes: bytes.length, same, needs: [] }
  }
})

const SLUG = 'tenant'

/**
 * What happens before a long-running process publishes a few changes: its build is cancelled, or fails, or the process is started again; or
 * `forecourt build` runs; or somebody replaces the snapshot, or deletes the site or what builds remember of it.
 */
const EVENTS = [
  'none',
  'cancelled',
  'failed',
  'restarted',
  'command',
  'replaced',
  'site lost',
  'state lost',
] as const

interface Spell {
  edits: Edit[]
  event: (typeof EVENTS)[number]
  /** Of the stock only, so that nothing but what they change is built. */
  changes: Edit[][]
}

const spellOf = (anyEdit: fc.Arbitrary<Edit>, most: number): fc.Arbitrary<Spell> =>
  fc.record({
    edits: fc.array(anyEdit, { maxLength: 3 }),
    event: fc.constantFrom(...EVENTS),
    changes: fc.array(fc.array(vehicleEdit, { minLength: 1, maxLength: 2 }), {
      minLength: most / 2,
      maxLength: most,
    }),
  })

const open = ({ tenants, out, state }: Fixture): Promise<ResidentBuilder> =>
  openBuilder({ tenantsDir: tenants, outDir: out, stateDir: state, compiledDir: COMPILED, workers: 1 })

const pageIn = (site: string, slug: string): string => join(site, 'cars', slug, 'index.html')

/** Rendering this page fails meanwhile, because there's a folder in its place. */
async function withoutPage(page: string, work: () => Promise<unknown>): Promise<void> {
  renameSync(page, `${page}.aside`)
  mkdirSync(page)
  await work()
  rmdirSync(page)
  renameSync(`${page}.aside`, page)
}

/** @returns the vehicles that changed */
function edited(fixture: Fixture, state: TenantState, edits: readonly Edit[]): string[] {
  const changes = edits.map((one) => apply(state, one))
  if (changes.includes(undefined)) writeRest(fixture, SLUG, state)
  for (const change of changes) if (change) changeStock(join(fixture.tenants, SLUG), fixture.state, change)
  return changes.flatMap((change) => [...(change?.put.keys() ?? [])])
}

async function play(fixture: Fixture, state: TenantState, spells: readonly Spell[]): Promise<void> {
  const site = join(fixture.out, SLUG)
  writeState(fixture, SLUG, state)
  await fixture.build({ now: state.now })
  let builder = await open(fixture)
  let fresh = ''
  const build = () => builder.build(SLUG, state.now, { feeds: false })
  const expectBuilt = async () => expect((await build()).errors).toEqual([])
  try {
    await expectBuilt()
    for (const { edits, event, changes } of spells) {
      const pages = edited(fixture, state, edits).map((slug) => pageIn(site, slug))
      const page = pages.find((file) => existsSync(file))
      if (event === 'replaced') writeState(fixture, SLUG, state)
      else if (event === 'site lost') rmSync(site, { recursive: true })
      else if (event === 'state lost') rmSync(stateFile(fixture.state, SLUG))
      else if (event === 'command') await fixture.build({ now: state.now })
      else if (event === 'failed' && page !== undefined) await withoutPage(page, build)
      else if (event === 'cancelled')
        await builder
          .build(SLUG, state.now, { ready: () => Promise.resolve(false) })
          .catch((error: unknown) => expect(error).toBeInstanceOf(BuildCancelled))
      else if (event === 'restarted') {
        await builder.close()
        builder = await open(fixture)
      }
      for (const change of changes) {
        edited(fixture, state, change)
        await expectBuilt()
      }
      fresh = await fixture.buildAfresh({ now: state.now })
      expect(withoutFeeds(treeOf(site))).toEqual(withoutFeeds(treeOf(join(fresh, SLUG))))
    }
    const { warnings } = await builder.build(SLUG, state.now)
    expect(treeOf(site)).toEqual(treeOf(join(fresh, SLUG)))
    expect(readJson(reportFile(join(fresh, '../state'), SLUG))).toMatchObject({ warnings })
    expect(brokenReferences(site)).toEqual([])
  } finally {
    await builder.close()
  }
}

async function playWith(vehicles: number, spells: readonly Spell[], hasOwnSections = false) {
  const fixture = openFixture()
  try {
    if (hasOwnSections) writeOwnSection(fixture)
    await play(fixture, stateOf(vehicles, hasOwnSections ? OWN_SECTIONS : {}), spells)
  } finally {
    fixture.close()
  }
}

/** @param most changes in a spell */
const spellsOf = (count: number, most: number, anyEdit = edit): fc.Arbitrary<Spell[]> =>
  fc.array(spellOf(anyEdit, most), { minLength: count, maxLength: count })

const playAny = (vehicles: number, any: fc.Arbitrary<Spell[]>, numRuns: number, hasOwnSections?: boolean) =>
  fc.assert(
    fc.asyncProperty(any, (spells) => playWith(vehicles, spells, hasOwnSections)),
    { numRuns, endOnFailure: true },
  )

test('A long-running process publishes what a clean build would, whatever happens in between', () =>
  playWith(
    12,
    EVENTS.map((event, at) => ({
      edits: [
        { kind: 'price', at: at * 7 },
        { kind: 'make', at: at + 3 },
      ],
      event,
      changes: [
        [{ kind: 'sell', at: at * 5 }],
        [{ kind: 'add', at }],
        [{ kind: 'move', at: at * 3 }],
        [{ kind: 'remove', at: at + 8 }],
      ],
    })),
  ))

test(
  'Whatever changes in the stock, a long-running process publishes what a clean build would',
  { tags: 'nightly', timeout: 600_000 },
  async () => {
    await playAny(40, spellsOf(3, 10, oddEdit), 2)
    await playAny(40, spellsOf(3, 10), 1, true)
    await playAny(500, spellsOf(1, 40), 1)
  },
)

test(
  'Whatever changes in a large stock, a long-running process publishes what a clean build would',
  { tags: 'nightly', timeout: 600_000 },
  async () => {
    views.areLeftOut = true
    try {
      await playAny(2_500, spellsOf(1, 20), 1)
    } finally {
      views.areLeftOut = false
    }
  },
)
