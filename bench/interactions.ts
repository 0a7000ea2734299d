/**
 * Measures how long a shopper's actions block the page's main thread, in a real browser on the site of a tenant with many vehicles:
 * `node bench/interactions.ts [--quick]`.
 */
import { execFileSync } from 'node:child_process'
import type { CDPSession, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { withBrowser } from './lib/browser.ts'
import { forecourtBuild } from './lib/command.ts'
import { figure, median } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { stockOf, withFixture } from './lib/fixture.ts'

const VEHICLES = quick ? 2_000 : 20_000
const ROUNDS = quick ? 1 : 5
const LIST = '/search/new-used-and-demo-cars'

/** The picture that every vehicle gets. It's plain, so that drawing it doesn't distort the measurement. */
const PICTURE = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#5b7a99' } })
  .jpeg()
  .toBuffer()

/** How long to wait for an action's result to appear, in ms. */
const SETTLED = 800

interface Interaction {
  name: string
  /**
   * Prepares an action and returns a function that performs it. Only that function is traced, so the bench's own queries stay out of the
   * trace.
   */
  aim: (page: Page) => Promise<() => Promise<void>>
}

const key = (name: string): Interaction => ({
  name: `key '${name}'`,
  aim: async (page) => {
    await page.getByRole('combobox', { name: /^Make, model/ }).focus()
    return () => page.keyboard.press(name)
  },
})

/** How long a finger or mouse button is held down, in ms. */
const PRESSED = 60

/** Clicks a target. The pointer is moved over it beforehand, so that the effects of hovering aren't counted as part of the click. */
const click = (name: string, of: (page: Page) => Locator): Interaction => ({
  name,
  aim: async (page) => {
    await of(page).scrollIntoViewIfNeeded()
    const box = await of(page).boundingBox()
    if (!box) throw new Error(`${name}: nothing to click`)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(SETTLED)
    return async () => {
      await page.mouse.down()
      await page.waitForTimeout(PRESSED)
      await page.mouse.up()
    }
  },
})

const condition = (page: Page) =>
  page.getByRole('group', { name: 'Condition', exact: true }).getByRole('checkbox').first()

/**
 * All are performed in this order on one page. At the first key press, the engine has loaded but V8 hasn't optimised its code yet, just as
 * for a shopper.
 */
const INTERACTIONS: readonly Interaction[] = [
  key('m'),
  key('a'),
  key('z'),
  click('tick', condition),
  click('untick', condition),
  {
    name: 'order',
    aim: async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).focus()
      return () => page.keyboard.press('ArrowDown')
    },
  },
  click('next page', (page) => page.getByRole('link', { name: 'Next' })),
]

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** μs of wall time. */
  ts: number
  dur?: number
  /** μs of the thread's processor time, which other work on the machine does not affect. */
  tdur?: number
  args?: { name?: string }
}

/** The steps in which the browser draws what a script has changed. */
const DRAWING = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'])

interface Longest {
  /** Processor time of the longest task, in ms, whatever it did. */
  task: number
  /** The most processor time that any one task spent on drawing (style, layout and paint), in ms. */
  drawing: number
  /** The most processor time that any one task spent on everything else, in ms. That's mostly scripts. */
  script: number
}

/** Returns the longest tasks on the page's main thread during an action. */
async function longestTasks(session: CDPSession, act: () => Promise<void>): Promise<Longest> {
  const events: TraceEvent[] = []
  const gather = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', gather)
  await session.send('Tracing.start', {
    // Only these categories are traced, because finer tracing makes tasks up to a third longer.
    categories: 'toplevel,devtools.timeline,__metadata',
    transferMode: 'ReportEvents',
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', gather)
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  )
  const onMain = events.filter((event) => event.ph === 'X' && mains.has(thread(event)))
  const drawings = outermost(onMain.filter(({ name }) => DRAWING.has(name)))
  const tasks = outermost(onMain.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')).map(
    (task) => {
      const drawing = drawings
        .filter((each) => thread(each) === thread(task) && within(each, task))
        .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
      return { task: (task.tdur ?? 0) / 1000, drawing }
    },
  )
  if (tasks.length === 0) throw new Error('the browser traced no task')
  return {
    task: Math.max(...tasks.map(({ task }) => task)),
    drawing: Math.max(...tasks.map(({ drawing }) => drawing)),
    script: Math.max(...tasks.map(({ task, drawing }) => task - drawing)),
  }
}

const within = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.ts >= outer.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0)

/** Leaves out events that are nested in another event. */
const outermost = (events: readonly TraceEvent[]): TraceEvent[] =>
  events.filter(
    (event) =>
      !events.some((other) => other !== event && (other.dur ?? 0) > (event.dur ?? 0) && within(event, other)),
  )

await withFixture('interactions', async (fixture) => {
  fixture.addTenant('large', stockOf(VEHICLES))
  const folders = { tenants: fixture.tenants, ...(await fixture.cold()) }
  progress('forecourt build')
  await forecourtBuild(folders)
  // Writes pending files to the disk now, so that this doesn't happen while we measure.
  execFileSync('sync')
  const found = new Map(INTERACTIONS.map(({ name }) => [name, [] as Longest[]]))
  await withBrowser(folders, async (browser, port) => {
    for (let round = 0; round < ROUNDS; round++) {
      progress(`round ${round + 1} of ${ROUNDS}`)
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: PICTURE }))
      await page.goto(`http://large.localhost:${port}${LIST}`)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(1_000)
      const session = await page.context().newCDPSession(page)
      for (const { name, aim } of INTERACTIONS) {
        const before = page.url()
        const act = await aim(page)
        const longest = await longestTasks(session, async () => {
          await act()
          await page.waitForTimeout(SETTLED)
        })
        if (page.url() === before) throw new Error(`${name} requested no other list`)
        found.get(name)?.push(longest)
      }
      await page.close()
    }
  })
  title(`A shopper's actions among ${VEHICLES.toLocaleString('en')} vehicles`)
  const middle = (all: readonly Longest[], of: keyof Longest) => median(all.map((longest) => longest[of]))
  const ms = (value: number) => `${figure(value)} ms`
  table(
    ['interaction', 'longest task', 'longest script', 'longest drawing'],
    [...found].map(([name, all]) => [
      name,
      ms(middle(all, 'task')),
      ms(middle(all, 'script')),
      ms(middle(all, 'drawing')),
    ]),
  )
  note(
    'Figures are for single tasks of the main thread at desktop width, in ms of its processor time; drawing is style, layout and ' +
      `paint. Medians of ${ROUNDS} fresh pages; all interactions were done on each page, in this order.`,
  )
  const worst = Math.max(...[...found.values()].map((all) => middle(all, 'task')))
  goals([{ name: 'longest task', value: worst, text: ms(worst), atMost: 8, unit: 'ms' }])
})
