import Reference from '@algolia/events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import EventEmitter from './EventEmitter.ts'

const MODULES = new URL('../../../../node_modules/', import.meta.url).pathname
/** Where InstantSearch's emitters are used, as far as a list brings it along. */
const USERS = [
  'algoliasearch-helper/src',
  'instantsearch.js/es/lib/InstantSearch.js',
  'instantsearch.js/es/widgets/index/index.js',
  'react-instantsearch-core/dist/es',
]

const sourcesIn = (path: string): string[] =>
  path.endsWith('.js')
    ? [readFileSync(path, 'utf8')]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFileSync(join(path, name), 'utf8'))

test('has every method that is called', () => {
  const sources = USERS.flatMap((path) => sourcesIn(join(MODULES, path))).join('\n')
  const called = Object.keys(Reference.prototype).filter((name) => new RegExp(`\\.${name}\\(`).test(sources))
  expect(called).toEqual(expect.arrayContaining(['on', 'emit', 'setMaxListeners']))
  expect(called.filter((name) => !(name in EventEmitter.prototype))).toEqual([])
})

const NAMES = ['render', 'result', 'error'] as const
const act = fc.oneof(
  fc.record({
    do: fc.constantFrom('on', 'addListener', 'once', 'removeListener'),
    name: fc.constantFrom(...NAMES),
    who: fc.nat(3),
  }),
  fc.record({ do: fc.constant('removeAllListeners'), name: fc.option(fc.constantFrom(...NAMES)) }),
  fc.record({ do: fc.constant('emit'), name: fc.constantFrom(...NAMES) }),
)

test('does what the emitter does that it stands in for', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const told = [new EventEmitter(), new Reference()].map((emitter) => {
        const heard: unknown[] = []
        const listeners = [0, 1, 2, 3].map((who) => (said: unknown) => {
          heard.push([who, said])
          // Whoever goes as it is told doesn't end what is being told.
          if (who === 3) for (const name of NAMES) emitter.removeListener(name, listeners[0] ?? (() => {}))
        })
        acts.forEach((each, at) => {
          if ('who' in each) {
            emitter[each.do as 'on'](each.name, listeners[each.who] ?? (() => {}))
          } else if (each.do === 'removeAllListeners')
            emitter.removeAllListeners(...(each.name ? [each.name] : []))
          else {
            try {
              heard.push(emitter.emit(each.name ?? '', new Error(`${at}`)))
            } catch (error) {
              heard.push(['thrown', (error as Error).message])
            }
          }
        })
        return heard.map((one) =>
          JSON.stringify(one, (_, value: unknown) => (value instanceof Error ? value.message : value)),
        )
      })
      expect(told[0]).toEqual(told[1])
    }),
  )
})
