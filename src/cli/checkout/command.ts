import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'

interface Options {
  state: string
  json: boolean
}

const openStore = async (state: string) => {
  const { openReservations, reservationsFile } = await import('#server/payments/index.ts')
  const file = reservationsFile(resolve(state))
  return existsSync(file) ? openReservations(file) : undefined
}

export const checkoutCommand = (): Command =>
  new Command('checkout')
    .description('Shows what was reserved and bought online, and gives vehicles free again.')
    .addHelpText(
      'after',
      `
Examples:
  forecourt checkout list redgum-rv
  forecourt checkout release R-7K3M2P9Q`,
    )
    .addCommand(listCommand())
    .addCommand(releaseCommand())

const listCommand = (): Command =>
  new Command('list')
    .description('Lists reservations and purchases, newest first, without the buyers.')
    .argument('[slug]', 'of one tenant; of all when none is named')
    .option('--state <dir>', 'where they are kept', '.forecourt')
    .option('--json', 'print them as JSON', false)
    .action(async (slug: string | undefined, { state, json }: Options) => {
      const store = await openStore(state)
      const all = (store?.list(slug) ?? []).map(
        ({ email: _email, lead: _lead, redirectUrl: _url, ...rest }) => rest,
      )
      store?.close()
      if (json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
      else if (all.length === 0) console.log('Nothing was reserved or bought online yet.')
      for (const each of json ? [] : all) {
        const amount = `${(each.amount / 100).toFixed(2)} ${each.currency}`
        const { reference, tenant, kind, car, status, note } = each
        console.log([reference, tenant, kind, car, amount, status, note].filter(Boolean).join('  '))
      }
    })

const releaseCommand = (): Command =>
  new Command('release')
    .description(
      'Gives a vehicle free that is paid for or needs attention, once the money is settled with the buyer.',
    )
    .argument('<reference>', 'as the list and the leads name it')
    .option('--state <dir>', 'where they are kept', '.forecourt')
    .action(async (reference: string, { state }: Options) => {
      const store = await openStore(state)
      const was = store?.get(reference)
      const can = was?.status === 'paid' || was?.status === 'attention'
      const done = can && store?.change(was, { status: 'released', held: false, updatedAt: Date.now() })
      store?.close()
      if (done) return console.log(`${reference}: ${was?.car} can be reserved again`)
      console.error(
        was
          ? `${reference}: is ${was.status}, so there is nothing to release`
          : `${reference}: there is no such reservation`,
      )
      process.exitCode = 1
    })
