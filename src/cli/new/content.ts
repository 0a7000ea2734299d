import { inRegion, wordsOf, regionalTrade, type Template, type Trade } from './trades.ts'
import type { Answers } from './answers.ts'
import { TO_REPLACE } from '#site/starter/samples.ts'
import { LAWS, type Region } from '#site/starter/samples.ts'
/** The rest of a page's text is true of any dealer in the trade, so it can be shown before the editor has written this. */
const replace = (what: string): string => `<!-- ${TO_REPLACE} ${what} -->`

interface Draft {
  file: string
  title: string
  description: string
  path: string
  kicker: string
  image?: string
  aside?: 'none'
  body: string
}

export const contentFiles = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    drafts(answers).map(({ file, body, ...front }) => [
      `${file}.md`,
      `---\n${frontMatter(front)}---\n\n${body.trim()}\n`,
    ]),
  )

/** Values are written as JSON, which is valid YAML whatever characters a name contains. */
const frontMatter = (front: Omit<Draft, 'file' | 'body'>): string =>
  Object.entries(front)
    .map(
      ([key, value]) =>
        `${key}: ${key === 'path' || key === 'image' || key === 'aside' ? value : JSON.stringify(value)}\n`,
    )
    .join('')

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~!&@:/.]/g, '\\$&')

const pathsOf = (template: Template) =>
  template === 'rv'
    ? {
        finance: '/finance-the-dream',
        service: '/servicing-your-rv',
        trade: '/considering-selling-or-trading',
      }
    : { finance: '/finance', service: '/service', trade: '/trade-in' }

/** For each region, what the law requires a dealer to say about lending. The editor must write it. */
const LENDING: Record<Region, string> = {
  'en-AU':
    'your lenders, your licence or credit representative number, and the comparison rate that the law requires',
  'en-NZ':
    'your lenders, your Financial Service Provider (FSP) number, and the disclosures that the law requires',
  'en-US': 'your lenders, and the disclosures that the law requires',
}

const SERVICE: Record<Template, string> = {
  group: 'Service and repairs',
  rv: 'Servicing your RV',
  moto: 'Workshop',
  trucks: 'Service and parts',
  campers: 'Workshop',
}

/** What the drafts of a new tenant's pages are made from. */
interface Facts {
  template: Template
  region: Region
  name: string
  /** The dealer's name, escaped for Markdown. */
  dealer: string
  trade: Trade
  law: (typeof LAWS)[Region]
  paths: ReturnType<typeof pathsOf>
  say: ReturnType<typeof wordsOf>
}

function drafts({ template, region, name }: Answers): Draft[] {
  const facts = {
    ...{ template, region, name },
    dealer: escapeMarkdown(name),
    trade: regionalTrade(template, region),
    law: LAWS[region],
    paths: pathsOf(template),
    say: wordsOf(region),
  }
  return DRAFTS.map((draft) => draft(facts))
}

const aboutUs = ({ name, paths, say, dealer, trade: { one, many, search, story } }: Facts): Draft => ({
  file: 'about-us',
  title: 'About us',
  description: `Who we are at ${name}, and what happens when you come in.`,
  path: '/about-us',
  kicker: 'The dealer',
  image: story.image,
  body: say`
${replace('who started the business, when and why; what you’re known for')}

${dealer} sells ${many}. Everything in stock today is on this site, with prices and details. If you’d rather talk to somebody, call or drop in.

## What happens when you visit

1. Tell us what you need a ${one} for, and what you’d like to spend.
2. We’ll show you what suits you, and tell you if nothing in stock does.
3. Try it for as long as you need.
4. We’ll put the price in writing, with your trade-in if you have one. Take your time to decide.

## Who you’ll meet

${replace('the people: names, what they do, how long they’ve been there; a photo of each')}

The sales team will show you around and let you try what you like. To see how you could pay, go to [finance](${paths.finance}).

[See what’s in stock](${search}) or [find us](/contact).`,
})

const finance = ({ template, region, paths, say, trade: { one } }: Facts): Draft => ({
  file: 'finance',
  title: template === 'rv' ? 'Finance the dream' : 'Finance',
  description: `How paying off a ${one} works, and what to bring.`,
  path: paths.finance,
  kicker: 'Paying for it',
  body: say`
${replace(LENDING[region])}

A loan spreads the price of a ${one} over months or years. What you pay depends on four things: how much you borrow, the rate, the term and what’s left to pay at the end. The calculator on each ${one}’s page lets you change all four.

## Step by step

1. **Ask.** Fill in the form on this page, or call. Asking doesn’t commit you to anything.
2. **Compare.** Look at the total you’d pay back, not just the repayments.
3. **Apply.** A lender looks at your income, your spending and your credit history, and decides.
4. **Sign and collect.** Read the contract first, and ask about anything that isn’t clear.

## What to bring

- Your driver licence
- Proof of income: recent payslips, or tax returns if you work for yourself
- Recent bank statements
- For a trade-in, the registration papers and the amount still owing

## Good to know

Estimates on this site are not offers of credit. Lending criteria, fees and charges apply, and your rate depends on your circumstances and the ${one}. Consider getting independent advice before you sign.`,
})

const service = ({ template, region, paths, say, trade: { one } }: Facts): Draft => ({
  file: 'service',
  title: inRegion(SERVICE[template], region),
  description: say`What our workshop does, and how to book a service for your ${one}.`,
  path: paths.service,
  kicker: inRegion('Workshop', region),
  body: say`
${replace(inRegion('what your workshop does, its hours, its prices and how far ahead it’s booked out; without a workshop, delete this page', region))}

Book with the form on this page, and tell us what your ${one} needs. If you’re not sure, describe what you hear, feel or see, and when.

## Before you come

- Bring your service book, or tell us when your ${one} was last serviced and how far it has gone since.
- Take out valuables and anything that might be in our way.
- Tell us how to reach you. We’ll call before we do anything you didn’t ask for.

## When it’s done

We’ll tell you what we did, what it cost and what will need doing next.`,
})

const tradeInPage = ({ template, region, paths, say, trade: { one } }: Facts): Draft => ({
  file: 'trade-in',
  title: template === 'rv' ? 'Considering selling or trading' : 'Trade-in',
  description: `Find out what your ${one} is worth, as a trade-in or sold outright.`,
  path: paths.trade,
  kicker: `Your ${one}`,
  body: say`
${replace('whether you buy outright as well as take trade-ins, how long an offer stands, and how you pay')}

Tell us about your ${one} in the form on this page. The more you tell us, the closer our first figure will be to our final offer.

## What our figure depends on

- Make, model and year
- ${inRegion(template === 'rv' ? 'Condition and service history' : 'Kilometres, condition and service history', region)}
- What similar vehicles are selling for
- Anything that needs repairing first

## What to have ready

- Registration papers and service history
- All keys
- If you still owe money on it, the payout figure from your lender
- A few photos taken in daylight, showing any damage`,
})

const contact = ({ name, say }: Facts): Draft => ({
  file: 'contact',
  title: `Contact ${name}`.slice(0, 120),
  description: 'Call, email or drop in.',
  path: '/contact',
  kicker: 'Find us',
  aside: 'none',
  body: say`
${replace('how to find you, where to park, and what to do when you’re closed')}

Calling is quickest during opening hours. You can also email us or use the form, and we’ll get back to you when we’re next open.`,
})

const privacyPolicy = ({ region, name, law, say, trade: { one } }: Facts): Draft => ({
  file: 'privacy-policy',
  title: 'Privacy policy',
  description: `How ${name} handles personal information.`.slice(0, 400),
  path: '/privacy-policy',
  kicker: inRegion('The small print', region),
  aside: 'none',
  body: say`
${replace('have a lawyer read this page, and change it to match what you really do')}

This page explains what we do with your information. We follow ${law.privacy}.

## What we collect, and why

| What | Why |
| --- | --- |
| Name, phone, email, postcode | To answer your enquiry |
| What you tell us about your ${one} | To value or service it |
| Sale documents | To comply with the law, and for your warranty |
| The details in a finance application | To pass on to the lender you’re applying to |

## Who else sees it

A lender or insurer, when you apply to one. The manufacturer, for a warranty or recall. The registration authority, when we transfer a vehicle. Companies that run our software, and only for that. We don’t sell your information.

## On this website

Vehicles you save stay in your browser. Clearing your browser’s data removes them.

## Access, corrections and complaints

To see, correct or delete what we hold about you, [contact us](/contact). If you’re not happy with our answer, you can contact ${law.regulator}.`,
})

const termsAndConditions = ({ region, name, law, say, trade: { one } }: Facts): Draft => ({
  file: 'terms-and-conditions',
  title: 'Terms and conditions',
  description: `The terms on which ${name} offers this website.`.slice(0, 400),
  path: '/terms-and-conditions',
  kicker: inRegion('The small print', region),
  aside: 'none',
  body: say`
${replace(inRegion('have a lawyer read this page; add your legal name and your dealer licence or registration number', region))}

## This website

We try to keep this website accurate, but it may contain mistakes or be out of date. Please check anything important with us before you travel or buy. Pictures may show a different ${one} of the same model.

## Prices

Prices may change, and a ${one} may be sold, before you reach us. Ask what’s included and which government charges you’ll pay on top.

## Deposits

If you pay a deposit to hold a ${one}, we’ll agree in writing when it’s refundable.

## Your rights

Nothing here takes away your rights under ${law.consumer}.

## Questions

[Call, email or drop in](/contact). Our [privacy policy](/privacy-policy) explains how we handle your information.`,
})

const DRAFTS = [aboutUs, finance, service, tradeInPage, contact, privacyPolicy, termsAndConditions]
