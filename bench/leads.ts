/** No lead is lost or doubled, and no hostile input gets in: `node bench/leads.ts [--quick]`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOSTILE, sendHostile } from './lib/hostileLeads.ts'
import { leadStorm, TENANT } from './lib/leadStorm.ts'
import { quick } from './lib/options.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { memoryOf, serversIn } from './lib/servers.ts'

const LEADS = quick ? 100 : 1_000
const KILLS = quick ? 2 : 5
const ROUNDS = quick ? 2 : 10

const dir = mkdtempSync(join(tmpdir(), 'bench-leads-'))
const { sites, upstream } = await serversIn(dir, TENANT)
try {
  progress(`${LEADS} leads, the server killed ${KILLS} times, the backend again and again`)
  const storm = await leadStorm(
    { sites, upstream },
    { leads: LEADS, serverKills: KILLS, backendLife: 2_000, progress },
  )
  const count = (value: number): string => value.toLocaleString('en')
  title(`${count(LEADS)} leads while server and backend are killed`)
  table(
    ['', 'count'],
    [
      ['leads answered with an id', count(storm.accepted)],
      ['distinct leads at the backend', count(storm.distinct)],
      ['duplicates at the backend', count(storm.duplicates)],
      ['answers of the backend that got lost (it knew the key the second time)', count(storm.repeats)],
      ['`kill -9` of the server', count(storm.serverKills)],
      ['`kill -9` of the backend', count(storm.backendKills)],
    ],
  )
  note(
    `All were answered within ${(storm.sendMs / 1000).toFixed(1)} s, and the last one was at the backend ${(storm.settleMs / 1000).toFixed(1)} s later.`,
  )
  goals([
    { name: 'distinct leads', value: storm.distinct, text: count(storm.distinct), atLeast: LEADS },
    { name: 'duplicates', value: storm.duplicates, text: count(storm.duplicates), atMost: 0 },
  ])

  progress(`${HOSTILE.length} hostile inputs, ${ROUNDS} times each`)
  // A server that has just started is still loading code: one round first.
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
  note(`Memory of the server before: ${mb(before)}, after ${ROUNDS} of each: ${mb(after)}.`)
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
  await sites.kill()
  await upstream.kill()
  rmSync(dir, { recursive: true, force: true })
}
