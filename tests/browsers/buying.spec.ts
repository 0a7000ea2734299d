import { pathsOf } from '../support/crawl.ts'
import { nightly } from '../support/sites.ts'
import { REACHED, onEachScreen, test } from './test.ts'

/**
 * Which of the site's checkouts each browser uses, counted from the last one. The browsers run this journey at the same time, and a vehicle
 * can be reserved only once.
 */
const PLACE = { chromium: 1, firefox: 2, webkit: 3 }

onEachScreen(() => {
  const title = 'A shopper who leaves out a name and cancels a payment still reserves a vehicle'
  test(title, nightly, async ({ visitor, engineName, allow }, info) => {
    // The server responds with 400 to an incomplete form.
    allow(/400/)
    const path =
      pathsOf(visitor.slug)
        .filter((each) => /\/[\w-]+\/checkout$/.test(each))
        .at(-PLACE[engineName] - 3 * info.retry) ?? ''
    await visitor.goto(path)
    await visitor.fill('[name=name]', 'Ada')
    await visitor.click(['button', 'Continue to payment'])
    await visitor.expectPath(path)
    await visitor.fill('[name=last_name]', 'Lovelace')
    await visitor.fill('[name=email]', 'ada@example.com')
    await visitor.fill('[name=phone]', REACHED[visitor.slug]?.phone ?? '')
    await visitor.click(['button', 'Continue to payment'])
    await visitor.click(['button', 'Cancel and go back'])
    await visitor.expectSeen(['main', 'The payment wasn’t completed, so you haven’t been charged.'])
    await visitor.expectValue('[name=email]', 'ada@example.com')
    await visitor.click(['button', 'Continue to payment'])
    await visitor.click(['button', 'Pay $'])
    await visitor.expectSeen(['h1', 'reserved for you'])
    await visitor.expectPath(/^\/success\?category=reserve-car&ref=FC/)
  })
})
