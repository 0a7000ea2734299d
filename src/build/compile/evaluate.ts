import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Modules that make small constants from large tables. What they export has to be JSON. */
const EVALUATED = /\/src\/search\/engine\/index\/columnTable\.ts$/

/** Evaluates some modules when the views are compiled, so that browsers get only what these export, without what it's made from. */
export const evaluate = (): Plugin => ({
  name: 'forecourt-evaluate',
  enforce: 'pre',
  load: async (id) => {
    if (!EVALUATED.test(id)) return undefined
    const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})
