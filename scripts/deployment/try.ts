import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { blocksIn, read } from '../docs/blocks.ts'
import { ADDRESS, openMachine, type Machine } from './machine.ts'
import { upgrade } from './upgrade.ts'
import { signed, visitedCars } from './visited.ts'

/**
 * `node scripts/deployment/try.ts [--upgrade] [--keep]` follows docs/deployment.md to the letter on a fresh Debian, from nothing to five sites
 * with live stock. With --upgrade, it also installs a new version and goes back, under load. It takes about ten minutes.
 */

const { values } = parseArgs({
  options: { upgrade: { type: 'boolean' }, keep: { type: 'boolean' }, folder: { type: 'string' } },
})

/** By Caddy's own authority, whose certificate only root can read. */
const CURL =
  'sudo curl --fail --silent --show-error --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

const money = (price: number): string => `$${price.toLocaleString('en-US')}`

/** The blocks that a reader types in, under a heading. */
function stepsIn(document: string, heading: string): string[] {
  const text = read(document)
  const from = text.indexOf(`\n${heading}\n`)
  if (from < 0) throw new Error(`${document} has no heading ‘${heading}’`)
  const start = from + heading.length + 1
  const end = text.slice(start).search(/\n##/)
  return blocksIn(document, text.slice(start, end < 0 ? undefined : start + end))
    .filter(({ language }) => language === 'bash' || language === 'sh')
    .map((block) => block.text.replaceAll('<address of the repository>', ADDRESS))
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'forecourt-debian-'))
// Ordinary users of the machine need to enter it.
chmodSync(folder, 0o755)
const machine = await openMachine(folder, 'trixie')
try {
  for (const step of stepsIn('docs/deployment.md', '## From nothing to five sites on one machine'))
    await follow(machine, step)
  await seeSites(machine)
  seeServices(machine)
  if (values.upgrade === true) {
    const install = stepsIn('docs/deployment.md', '### A new version')
    const change = stepsIn('docs/operations.md', '## A new version')
    await upgrade(machine, [...install, ...change], stepsIn('docs/operations.md', '## Rollback'))
  }
  console.log('\nEverything worked.')
} finally {
  if (values.keep === true) {
    console.log(`The machine runs until you press Ctrl-C: nsenter --all --target ${machine.pid} bash`)
    await new Promise((done) => process.once('SIGINT', done))
  }
  await machine.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function follow({ run, start }: Machine, step: string): Promise<void> {
  console.log(`\n${step.trimEnd()}`)
  const at = performance.now()
  if (step.trim() === 'forecourt fakes') {
    start(step)
    run(
      'curl --silent --retry 60 --retry-delay 1 --retry-connrefused --output /dev/null http://127.0.0.1:4400/',
    )
  } else if (step.includes('"price"')) {
    const [, price = ''] = /"price": (\d+)/.exec(step) ?? []
    const page = step.trimEnd().split('\n').at(-1) ?? ''
    run(step)
    await until(() => run(page).includes(money(Number(price))), `the page shows ${price}`)
  } else run(step)
  console.log(`  (${((performance.now() - at) / 1000).toFixed(1)} s)`)
}

/** Asks for a page of each site by its certificate, and sends a webhook as a backend would. */
async function seeSites(machine: Machine): Promise<void> {
  const cars = visitedCars(machine.folder)
  if (cars.length !== 5) throw new Error(`there are ${cars.length} sites instead of five`)
  for (const { host, slug, name } of cars) {
    const page = machine.run(`${CURL} --resolve ${host}:443:127.0.0.1 https://${host}/`)
    if (!page.includes(name)) throw new Error(`${host} doesn’t show ${name}`)
    console.log(`  ${slug}: https://${host}/ shows ${name}`)
  }
  for (const car of cars) {
    const price = car.price - 1111
    machine.run(
      `curl --fail --silent -X PUT -H 'content-type: application/json' -d '{"price": ${price}}' 'http://127.0.0.1:4400/admin/websites/${car.websiteId}/cars/${car.car}?quietly'`,
    )
    const { body, headers } = signed(machine.folder, car)
    const sent = Object.entries(headers).map(([header, value]) => `-H '${header}: ${value}'`)
    const at = performance.now()
    const to = `${CURL} --resolve ${car.host}:443:127.0.0.1`
    machine.run(`${to} ${sent.join(' ')} -d '${body}' https://${car.host}/hooks/stock`)
    await until(
      () => machine.run(`${to} https://${car.host}${car.path}`).includes(money(price)),
      `${car.host}${car.path} shows ${price}`,
    )
    console.log(`  ${car.slug}: a webhook’s price is shown after ${Math.round(performance.now() - at)} ms`)
  }
}

function seeServices({ run, folder }: Machine): void {
  const pids = () => run('systemctl show --property MainPID --value forecourt-serve forecourt-live')
  const before = pids()
  run('sudo systemctl reload forecourt-serve forecourt-live')
  run('systemctl is-active forecourt-serve forecourt-live caddy')
  if (pids() !== before) throw new Error('a reload has restarted a service')
  run(
    'curl --fail --silent http://127.0.0.1:4320/ http://127.0.0.1:4320/metrics http://127.0.0.1:4501/metrics',
  )
  run('sudo systemctl start forecourt-backup')
  const archive = run('sudo ls /var/backups/forecourt').trim()
  if (!/^\w{3}\.zip$/.test(archive)) throw new Error(`/var/backups/forecourt has ${archive || 'nothing'}`)
  const units = ['serve', 'live'].map((name) => `forecourt-${name}`)
  for (const unit of units) {
    const [, exposure] =
      /level for \S+: ([\d.]+)/.exec(run(`systemd-analyze security --no-pager ${unit} || true`)) ?? []
    console.log(`  ${unit}: active, exposure ${exposure ?? '?'}`)
  }
  const secrets = readFileSync(join(folder, 'etc/forecourt/secrets/webhook'), 'utf8')
  const journal = run('sudo journalctl --no-pager')
  if (journal.includes(secrets.trim())) throw new Error('the journal has a secret')
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(100)) if (isTrue()) return
  throw new Error(`not within 30 seconds: ${what}`)
}
