import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { readReference } from '#rules/leads/leadId.ts'
import { expectTenant, printJson } from '../results.ts'

interface Options {
  state: string
  json: boolean
}

async function openStore(state: string) {
  const { openReservations, reservationsFile } = await import('#server/payments/index.ts')
  const file = reservationsFile(resolve(state))
  return existsSync(file) ? openReservations(file) : undefined
}

export const checkoutCommand = (): Command =>
  new Command('checkout')
    .description('Shows online reservations and purchases, and puts vehicles back on sale.')
    .addHelpText(
      'after',
      `
Examples:
  forecourt checkout list redgum-rv
  forecourt checkout release FC-7K2M-49QD`,
    )
    .addCommand(listCommand())
    .addCommand(releaseCommand())

const listCommand = (): Command =>
  new Command('list')
    .description('Lists reservations and purchases, newest first, without buyers’ details.')
    .argument('[slug]', 'the tenant; all by default')
    .option('--state <dir>', 'where reservations and purchases are kept', '.forecourt')
    .option('--json', 'print JSON', false)
    .action(async (slug: string | undefined, { state, json }: Options) => {
      const store = await openStore(state)
      const all = (store?.list(slug) ?? []).map(
        ({ email: _email, lead: _lead, redirectUrl: _url, ...rest }) => rest,
      )
      store?.close()
      if (all.length === 0) await expectTenant(slug)
      if (json) printJson(all)
      else if (all.length === 0) console.log('Nothing has been reserved or bought online yet.')
      for (const checkout of json ? [] : all) {
        const amount = `${(checkout.amount / 100).toFixed(2)} ${checkout.currency}`
        const { reference, tenant, kind, car, status, provider, transaction, paymentId, note } = checkout
        const payment = `${provider} ${transaction || paymentId}`.trim()
        console.log([reference, tenant, kind, car, amount, status, payment, note].filter(Boolean).join('  '))
      }
    })

const releaseCommand = (): Command =>
  new Command('release')
    .description(
      'Puts a vehicle back on sale if its reservation or purchase has the status paid or attention. First agree on any refund with the buyer.',
    )
    .argument('<reference>', 'as shown in the list and in leads')
    .option('--state <dir>', 'where reservations and purchases are kept', '.forecourt')
    .action(async (text: string, { state }: Options) => {
      const reference = readReference(text)
      const store = await openStore(state)
      const was = store?.get(reference)
      const can = was?.status === 'paid' || was?.status === 'attention'
      const done = can && store?.change(was, { status: 'released', held: false, updatedAt: Date.now() })
      store?.close()
      if (done) return console.log(`${reference}: ${was?.car} can be reserved again`)
      console.error(
        was
          ? `${reference} is ${was.status}, so there’s nothing to release`
          : `${reference}: there’s no such reservation. See forecourt checkout list`,
      )
      process.exitCode = 1
    })
