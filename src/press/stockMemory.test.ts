import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { briefOf } from '#stock/brief.ts'
import { readCar } from '#stock/readCar.ts'
import type { Known } from '#stock/snapshot.ts'
import { loadStockMemory, saveStockMemory } from './stockMemory.ts'

it('gives back what was read of vehicles, in their order, whatever their texts; the file is ASCII', () => {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-memory-'))
  try {
    const known = fc.record<Known>({
      brief: fc
        .record({
          slug: fc.string({ unit: 'binary' }),
          name: fc.string({ unit: 'grapheme' }),
          price: fc.nat(),
        })
        .map((raw) => briefOf(readCar(raw, () => {}))),
      wrong: fc.array(fc.string({ unit: 'binary' }), { maxLength: 2 }),
      bytes: fc.nat(),
    })
    const memory = fc.uniqueArray(fc.tuple(fc.base64String({ minLength: 1 }), known), {
      selector: ([hash]) => hash,
      maxLength: 5,
    })
    fc.assert(
      fc.property(memory, (entries) => {
        saveStockMemory(dir, 'yard', 'x', new Map(entries))
        expect([...loadStockMemory(dir, 'yard', 'x')]).toEqual(entries)
        const written = readFileSync(join(dir, 'yard', 'stock.jsonl'))
        expect(written.every((byte) => byte < 0x80)).toBe(true)
      }),
      { examples: [[[['h', { brief: briefOf(readCar({ slug: 'é€😀' }, () => {})), wrong: [], bytes: 1 }]]]] },
    )
    expect(loadStockMemory(dir, 'yard', 'another app').size).toBe(0)
    expect(loadStockMemory(dir, 'another', 'x').size).toBe(0)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
