import type { ParsedMail } from 'mailparser'

export interface ReceivedMail {
  id: number
  /** Ms since 1970. */
  receivedAt: number
  bytes: number
  mail: ParsedMail
}

const MOST_MAILS = 200
/** In memory, a parsed message takes up to three times its size. */
const MOST_BYTES = 50 * 1024 * 1024

/** Keeps the newest messages in memory. */
export class Mailbox {
  #mails: ReceivedMail[] = []
  #last = 0

  add(mail: ParsedMail, bytes: number, now = Date.now()): void {
    this.#mails.unshift({ id: ++this.#last, receivedAt: now, bytes, mail })
    let total = 0
    this.#mails = this.#mails.filter(
      (received, index) => (total += received.bytes) <= MOST_BYTES && index < MOST_MAILS,
    )
  }

  /** Newest first. */
  all(): readonly ReceivedMail[] {
    return this.#mails
  }

  find(id: string): ReceivedMail | undefined {
    return this.#mails.find((received) => String(received.id) === id)
  }
}
