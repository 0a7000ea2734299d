import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled, NOT_INSTALLED, UNSHARE } from '#server/testing/installed.ts'
import { ROOT } from './compile.ts'

test(
  'A build compiles and publishes if Forecourt’s own folder is read-only',
  { tags: 'nightly' },
  ({ skip }) => {
    skip(!isInstalled(UNSHARE), NOT_INSTALLED(UNSHARE))
    const dir = mkdtempSync(join(tmpdir(), 'forecourt-read-only-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    cpSync(join(ROOT, 'tenants/saltbush-campers'), join(dir, 'tenants/saltbush-campers'), { recursive: true })
    const readOnly =
      'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && ! touch "$1/own" && shift && exec "$@"'
    const forecourt = [process.execPath, join(ROOT, 'scripts/cli/forecourt.mjs'), 'build']
    execFileSync(
      'unshare',
      ['--user', '--map-root-user', '--mount', 'sh', '-c', readOnly, 'sh', ROOT, ...forecourt],
      { cwd: dir, stdio: 'pipe' },
    )
    expect(existsSync(join(dir, 'dist/saltbush-campers/index.html'))).toBe(true)
  },
)
