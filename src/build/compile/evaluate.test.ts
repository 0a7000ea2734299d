import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { COLUMNS } from '#search/engine/index/columnTable.ts'
import { evaluate } from './evaluate.ts'

const COLUMN_TABLE = fileURLToPath(new URL('../../search/engine/index/columnTable.ts', import.meta.url))

test('A script gets the list of columns without the table of fields that it’s made from', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [evaluate()],
    build: { write: false, rolldownOptions: { input: COLUMN_TABLE, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const [{ code, moduleIds }] = output
  expect(moduleIds).toEqual([COLUMN_TABLE])
  const script = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object
  expect(Object.values(script)).toEqual([COLUMNS])
})
