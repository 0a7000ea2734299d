/** Checks that no lead is lost or duplicated, and that no hostile input is accepted: `node bench/leads.ts [--quick]`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOSTILE, sendHostile } from './lib/hostileLeads.ts'
import { leadStorm, stop, stormServersIn } from './lib/leadStorm.ts'
import { quick } from './lib/options.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { memoryOf } from './lib/servers.ts'

const LEADS = quick ? 100 : 1_000
const KILLS = quick ? 2 : 5
const ROUNDS = quick ? 2 : 10

const dir = mkdtempSync(join(tmpdir(), 'bench-leads-'))
const servers = await stormServersIn(dir, LEADS)
const { sites } = servers
try {
  progress(`${LEADS} leads, with the server killed ${KILLS} times and its three destinations repeatedly`)
  const storm = await leadStorm(servers, {
    leads: LEADS,
    serverKills: KILLS,
    receiverLife: 2_000,
    progress,
  })
  const count = (value: number): string => value.toLocaleString('en')
  title(`${count(LEADS)} leads while the server and its destinations are killed`)
  table(
    ['destination', 'distinct leads', 'duplicates', 'repeated under the same key or id', 'killed'],
    storm.receivers.map(({ name, distinct, duplicates, repeats, kills }) => [
      name,
      count(distinct),
      count(duplicates),
      count(repeats),
      count(kills),
    ]),
  )
  note(
    `${count(storm.accepted)} leads were answered with an id within ${(storm.sendMs / 1000).toFixed(1)} s, despite ${storm.serverKills} \`kill -9\`s of the server; the last lead reached the last destination ${(storm.settleMs / 1000).toFixed(1)} s later.`,
  )
  goals(
    storm.receivers.flatMap(({ name, distinct, duplicates }) => [
      { name: `${name}: distinct leads`, value: distinct, text: count(distinct), atLeast: LEADS },
      { name: `${name}: duplicates`, value: duplicates, text: count(duplicates), atMost: 0 },
    ]),
  )

  progress(`${HOSTILE.length} hostile inputs, ${ROUNDS} times each`)
  // A server that has just started is still loading code, so one round is run first without being measured.
  for (const hostile of HOSTILE) await sendHostile(sites, hostile)
  const before = memoryOf(sites.pid())
  const rows: string[][] = []
  let refused = 0
  for (const hostile of HOSTILE) {
    const answers = []
    for (let round = 0; round < ROUNDS; round++) answers.push(await sendHostile(sites, hostile))
    if (answers.every(({ status }) => status >= 400 && status < 500)) refused++
    const [first] = answers
    rows.push([
      hostile.name,
      [...new Set(answers.map(({ status }) => status))].join(', '),
      first?.error ?? '',
    ])
  }
  const after = memoryOf(sites.pid())
  title('Hostile inputs')
  table(['input', 'status', 'says'], rows)
  const mb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
  note(`Memory of the server: ${mb(before)} before; after sending each input ${ROUNDS} times, ${mb(after)}.`)
  goals([
    {
      name: 'inputs refused with a 4xx',
      value: refused,
      text: `${refused} of ${HOSTILE.length}`,
      atLeast: HOSTILE.length,
    },
    {
      name: 'memory',
      value: (after - before) / 1024 / 1024,
      text: `${mb(after - before)} more`,
      atMost: 50,
      unit: 'MB more',
    },
  ])
} finally {
  await stop(servers)
  rmSync(dir, { recursive: true, force: true })
}
