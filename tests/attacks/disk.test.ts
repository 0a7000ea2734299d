import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled, NOT_INSTALLED, SETPRIV, UNSHARE } from '#server/testing/installed.ts'
import { startDealers } from './support/dealers.ts'

/** Attacks the servers through the disk: it fills up, or a folder turns read-only. */

const KIB = 1024

test(
  'When the disk is full, sites stay whole, and everything is made up for once there’s room',
  { tags: 'nightly', timeout: 240_000 },
  async ({ skip }) => {
    skip(!isInstalled(UNSHARE), NOT_INSTALLED(UNSHARE))
    const disk = await smallDisk(48)
    mkdirSync(join(disk.seen, 'tmp'))
    const environment = { TMPDIR: join(disk.root, 'tmp') }
    const dealers = await startDealers(disk.root, { ...disk, environment })
    const { live, serve, setPrice, shows, expectPrice, sendLead, sendForm, expectWhole } = dealers
    const accepted: number[] = []
    let price = 20_000
    // Depending on how much room is left, other steps fail: storing the event, the snapshot, the pages, the state.
    for (const left of [0, 64 * KIB, 320 * KIB]) {
      const before = failuresIn(live.said())
      disk.fill(left)
      const stored = await setPrice('north', ++price)
      expect([202, 503]).toContain(stored)
      if (stored === 202)
        await expect
          .poll(async () => failuresIn(live.said()) > before || (await shows('north', price)), {
            interval: 200,
          })
          .toBe(true)
      const lead = await sendLead(price)
      expect([201, 503]).toContain(lead)
      expect([201, 503]).toContain(await sendForm(price + 10_000))
      await expectWhole('north')
      disk.free()
      if (stored === 503) expect(await setPrice('north', price)).toBe(202)
      if (lead === 503) expect(await sendLead(price)).toBe(201)
      expect(await sendForm(price + 10_000)).toBe(201)
      accepted.push(price, price + 10_000)
      await expectPrice('north', price)
      await expectWhole('north')
    }
    await expect.poll(dealers.arrived, { timeout: 60_000 }).toEqual(accepted.sort())
    expect((await fetch(`${serve.url}/healthz`)).status).toBe(200)
  },
)

const failuresIn = (said: string): number => said.match(/"failures":/g)?.length ?? 0

test(
  'When a folder turns read-only, its dealer’s last good site stays, the reason is named, and all is made up for later',
  { tags: 'nightly', timeout: 240_000 },
  async ({ skip }) => {
    skip(!isInstalled(SETPRIV), NOT_INSTALLED(SETPRIV))
    const root = mkdtempSync(join(tmpdir(), 'forecourt-read-only-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    // Root may write to any folder.
    const isRoot = process.getuid?.() === 0
    const through = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
    chmodSync(root, 0o777)
    const mask = process.umask(0)
    const dealers = await startDealers(root, { through })
    process.umask(mask)
    const { live, setPrice, expectPrice, sendLead, expectWhole } = dealers
    let price = 30_000
    for (const folder of ['out/north', 'state/sites', 'tenants/north']) {
      const [north, south, said] = [++price, ++price, live.said().length]
      modeOf(join(root, folder), 0o555)
      expect(await setPrice('north', north)).toBe(202)
      expect(await setPrice('south', south)).toBe(202)
      // Changed vehicles are kept in the state folder.
      if (folder === 'tenants/north') await expectPrice('north', north)
      else await expect.poll(() => live.said().slice(said)).toContain(folder)
      if (folder !== 'state/sites') await expectPrice('south', south)
      await expectWhole('north')
      expect(await sendLead(price)).toBe(201)
      modeOf(join(root, folder), 0o777)
      await expectPrice('north', north)
      await expectPrice('south', south)
    }
    await expect.poll(dealers.arrived).toEqual([30_002, 30_004, 30_006])
  },
)

/** Debian's user and group without any rights of their own. */
const NOBODY = 65_534

function modeOf(dir: string, mode: number): void {
  chmodSync(dir, mode)
  for (const entry of readdirSync(dir, { withFileTypes: true }))
    if (entry.isDirectory()) modeOf(join(dir, entry.name), mode)
}

/**
 * Makes a disk of its own in memory, which only processes started `through` its namespace have.
 *
 * @param size in MiB
 */
async function smallDisk(size: number) {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-small-'))
  const mount = `mount -t tmpfs -o size=${size}m tmpfs "${root}" && echo ready && exec sleep infinity`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount])
  onTestFinished(() => {
    holder.kill()
    rmSync(root, { recursive: true, force: true })
  })
  await once(holder.stdout, 'data')
  const pid = String(holder.pid)
  const seen = join('/proc', pid, 'root', root)
  const ballast = join(seen, 'ballast')
  return {
    root,
    seen,
    through: ['nsenter', '--target', pid, '--user', '--mount', '--preserve-credentials'],
    /** Fills the disk, but for this many bytes. */
    fill: (left: number): void => {
      const file = openSync(ballast, 'w')
      let written = 0
      for (const piece of [64 * KIB, 4 * KIB].map((bytes) => Buffer.alloc(bytes)))
        try {
          for (;;) written += writeSync(file, piece)
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
      ftruncateSync(file, written - left)
      closeSync(file)
    },
    free: (): void => rmSync(ballast),
  }
}
