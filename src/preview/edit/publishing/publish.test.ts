import { expect, test } from 'vitest'
import { smallDesk } from '../testing/smallDesk.ts'

test('A site that isn’t in Git is published without a name, because nothing is committed', async () => {
  const desk = smallDesk()
  expect(await desk.publish()).toMatchObject({ status: 200, said: { is: 'live' } })
  desk.remove()
})
