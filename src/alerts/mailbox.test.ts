import { expect, test } from 'vitest'
import { mailboxOf } from './store.ts'

test.each([
  ['Ann@Example.com', 'ann@example.com'],
  ['ann+cars@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['+@example.com', '+@example.com'],
  ['a.n.n+1@gmail.com', 'ann@gmail.com'],
  ['Ann@GoogleMail.com', 'ann@gmail.com'],
  ['a-n_n.x@proton.me', 'annx@proton.me'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each(['a.nn@example.com', 'a-nn@gmail.com', 'ann@mail.gmail.com'])(
  '%s is another mailbox than the one without the sign',
  (email) => expect(mailboxOf(email)).toBe(email),
)
