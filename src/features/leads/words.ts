import { dictionary } from '#rules/locale/dictionary.ts'

/** The fixed words of forms (spec §9). Texts that the spec prescribes are in rules/leads/messages.ts. */
const australian = {
  about: 'About',
  back: 'Back',
  call: 'Call us',
  choose: 'Please choose…',
  day: 'Day',
  fileLimit: '{kinds}, up to {size}',
  fileLimits: 'Up to {count} files: {kinds}, each up to {size}',
  financeOnline: 'Finance online',
  formPage: 'Go to the form',
  goOn: 'Go on anyway',
  enquiryAgain:
    'We may not have received your form. Please send it again. If it did arrive, we’ll ignore the copy.',
  happens: 'What happens next',
  inStep: 'Step',
  loadingDates: 'Checking available times…',
  lookingFor: 'What are you looking for?',
  lookUp: 'Look it up',
  lookUpCheck: 'Please change anything that isn’t right.',
  lookUpFailed: 'We couldn’t find that plate. Please enter the details yourself.',
  lookUpDown: 'We can’t look up plates right now. Please enter the details yourself.',
  lookingUp: 'Looking it up…',
  lookUpFound: 'We found it:',
  next: 'Next',
  notSure: 'I’m not sure yet',
  noOffer: 'Every vehicle is different. Send us your details and we’ll call you with a figure.',
  of: 'of',
  offer: 'Your estimate',
  offerNote:
    'An estimate based on recent sales. We’ll put the final figure in writing once we’ve seen your vehicle.',
  outOfDate: 'This page is out of date. Reload it and send the form again. We’ll keep what you’ve typed.',
  offline: 'You seem to be offline. We’ve kept what you typed, so send it again when you’re back online.',
  optional: 'optional',
  remove: 'Remove',
  resumed: 'Welcome back. You can pick up where you left off.',
  sending: 'Sending…',
  skip: 'Skip this step',
  startAgain: 'Start again',
  summaryOne: 'Please check one thing:',
  summary: 'Please check these:',
  talk: 'Prefer to talk?',
  time: 'Time',
  tryAgain: 'Try again',
  trap: 'Leave this empty',
  useIt: 'Yes, that’s mine',
  wish: 'I’m looking for:',
}

export type LeadWords = Record<keyof typeof australian, string>

export const leadWords = dictionary('leads', australian)
