import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { openIndex } from './engine/engine.ts'
import { filesOf, partsOf } from './engine/testing/filesOf.ts'
import { sampleRecords } from './engine/testing/stock.ts'
import { openerIn, type IndexFiles, type Thread } from './engineThread.ts'
import { serveEngine } from './serveEngine.ts'

/** An index and its delta. */
const files = () => partsOf(filesOf(sampleRecords(290), sampleRecords(300))) as IndexFiles
const request = { indexName: 'Car_production', params: { query: 'toyota', facets: ['make', 'price'] } }

/** The two ends, page and worker, connected by a real message channel. It copies messages as threads would. */
function threads() {
  const { port1, port2 } = new MessageChannel()
  const page = port1 as unknown as MessagePort
  const worker = port2 as unknown as MessagePort
  const failing: (() => void)[] = []
  const terminate = vi.fn(() => page.close())
  const thread: Thread = {
    postMessage: (message, transfer) => page.postMessage(message, transfer),
    addEventListener: (type: string, listener: (event: MessageEvent) => void) => {
      if (type === 'error') failing.push(listener as () => void)
      else {
        page.addEventListener('message', listener)
        page.start()
      }
    },
    terminate,
  }
  const serve = (): void => {
    serveEngine(worker as unknown as Parameters<typeof serveEngine>[0])
    worker.start()
  }
  opened.push(page)
  return { thread, serve, terminate, fail: () => failing.forEach((listener) => listener()) }
}
/** The two ends once both run, and what opens an index in the worker. */
async function started() {
  const ends = threads()
  const opening = openerIn(ends.thread)
  ends.serve()
  return { ...ends, open: await opening }
}
const opened: MessagePort[] = []
afterEach(() => opened.splice(0).forEach((port) => port.close()))

test('A worker answers like the engine itself, even several requests at once', async () => {
  const { open } = await started()
  const engine = await open(files())
  const here = openIndex(...files())
  const asked = { facetName: 'make', facetQuery: 'to' }
  const [first, second, facet] = await Promise.all([
    engine.multi([request]),
    engine.multi([request, { ...request, params: { query: 'mazda' } }]),
    engine.searchForFacetValues(asked),
  ])
  const timeless = (answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'processingTimeMS' ? 0 : value)))
  expect(timeless(first)).toEqual(timeless(here.multi([request])))
  expect(second.results).toHaveLength(2)
  expect(timeless(facet)).toEqual(timeless(here.searchForFacetValues(asked)))
})

test('The index’s bytes are transferred to the worker, not copied', async () => {
  const { open } = await started()
  const given = files()
  await open(given)
  expect(given.map((bytes) => bytes?.byteLength)).toEqual([0, 0])
})

test('A worker rejects a request that can’t be answered, and answers the next', async () => {
  const { open } = await started()
  const engine = await open(files())
  const broken = engine.multi([{ params: { filters: '(' } }])
  await expect(broken).rejects.toMatchObject({ name: 'SearchRequestError', status: 400 })
  await expect(engine.multi([request])).resolves.toMatchObject({ results: [{ page: 0 }] })
})

test('A worker refuses a damaged index and is ended', async () => {
  const { open, terminate } = await started()
  await expect(open([files()[0].slice(0, 4_000)])).rejects.toMatchObject({ name: 'SearchIndexError' })
  expect(terminate).toHaveBeenCalledOnce()
})

test('A worker that doesn’t start is reported, and so is one that stops', async () => {
  const unstarted = threads()
  const opening = openerIn(unstarted.thread)
  unstarted.fail()
  await expect(opening).rejects.toThrow('isn’t running')

  const { open, fail } = await started()
  const engine = await open(files())
  const asked = engine.multi([request])
  fail()
  await expect(asked).rejects.toThrow('isn’t running')
})
