import { hookServer } from '#server/destinations/testing/hookServer.ts'
import { mailServer } from '#demo/fakes/mail/mailServer.ts'
import type { Server } from './servers.ts'

/** A lead destination that can be stopped at any moment, with all its connections, and started again at the same address. */
export interface Receiver {
  name: string
  start: () => Promise<void>
  kill: () => Promise<void>
  /**
   * If `some` is true, the receiver accepts some deliveries without responding from now on. If it's false, it responds to all of them. Call
   * this again after each start.
   */
  loseAnswers: (some: boolean) => Promise<void>
  arrived: () => Promise<Arrived>
}

export interface Arrived {
  /** The number of leads that the receiver counted; deliveries with the same key, Message-ID or webhook-id count as one. */
  leads: number
  /** The messages that shoppers typed in these leads. Each lead of a storm has a different one. */
  messages: Set<string>
  /** Deliveries repeated under the same key or id because the response was lost. */
  repeats: number
}

/** How many responses are lost between two starts of the mail server or the webhook receiver. */
const LOST = 3

/** The fake dealer backend, in a process of its own with persistent storage. */
export const backendReceiver = (fakes: Server, most: number): Receiver => ({
  name: 'dealer backend',
  start: fakes.start,
  kill: fakes.kill,
  loseAnswers: async (some) => {
    const faults = some ? { answer: 'cut', done: true, share: 0.2, path: '/api/leads' } : {}
    await fetch(`${fakes.url}/faults`, { method: 'PUT', body: JSON.stringify(faults) })
  },
  arrived: async () => {
    const response = await fetch(`${fakes.url}/leads.json?count=${most}`)
    const { leads, repeats, newest } = (await response.json()) as {
      leads: number
      repeats: number
      newest: { lead: { message: string } }[]
    }
    return { leads, repeats, messages: new Set(newest.map(({ lead }) => lead.message)) }
  },
})

/** A mail server that keeps its mail when stopped. @param message extracts the typed message from a mail's text */
export function emailReceiver(message: RegExp): Receiver & { url: () => string } {
  const mail = mailServer()
  return {
    name: 'email',
    url: mail.url,
    start: mail.start,
    kill: mail.stop,
    loseAnswers: async (some) => {
      mail.loseAnswers = some ? LOST : 0
    },
    arrived: async () => {
      const byId = new Map(mail.mails.map(({ messageId = '', text = '' }) => [messageId, text]))
      const messages = [...byId.values()].map((text) => message.exec(text)?.[0] ?? '')
      return { leads: byId.size, repeats: mail.mails.length - byId.size, messages: new Set(messages) }
    },
  }
}

/** A webhook receiver that checks every signature. */
export function webhookReceiver(secret: string): Receiver & { url: () => string } {
  const hooks = hookServer(secret)
  return {
    name: 'webhook',
    url: hooks.url,
    start: hooks.start,
    kill: hooks.stop,
    loseAnswers: async (some) => {
      hooks.loseAnswers = some ? LOST : 0
    },
    arrived: async () => ({
      leads: hooks.hooks.length,
      repeats: hooks.ids.length - hooks.hooks.length,
      messages: new Set(hooks.hooks.map(({ body }) => String(body.data.lead['message']))),
    }),
  }
}
