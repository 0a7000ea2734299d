import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FAKETIME, isInstalled, NOT_INSTALLED } from '#server/testing/installed.ts'
import { startDealers } from './support/dealers.ts'

const HOUR_S = 3_600

test(
  'A change and a lead that wait while the clock jumps by an hour or a day soon arrive',
  { tags: 'nightly', timeout: 240_000 },
  async ({ skip }) => {
    skip(!isInstalled(FAKETIME), NOT_INSTALLED(FAKETIME))
    const root = mkdtempSync(join(tmpdir(), 'forecourt-clock-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const file = join(root, 'clock')
    let ahead = 0
    const setClock = (seconds: number): void => {
      ahead = seconds
      writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
    }
    setClock(0)
    const environment = {
      LD_PRELOAD: execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], {
        encoding: 'utf8',
      }).trim(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const dealers = await startDealers(root, { environment })
    const sent: number[] = []
    for (const [n, hours] of [1, 0, -1, 0, 24, 0, -24, 0].entries()) {
      const [price, lead] = [40_000 + n, n + 1]
      await dealers.setFaults({ answer: '503' })
      expect(await dealers.setPrice('north', price, new Date(Date.now() + ahead * 1000))).toBe(202)
      expect(await dealers.sendLead(lead)).toBe(201)
      sent.push(lead)
      setClock(hours * HOUR_S)
      await dealers.setFaults({})
      await dealers.expectPrice('north', price)
      await expect.poll(dealers.arrived, { timeout: 30_000 }).toEqual(sent)
    }
  },
)
