import { dictionary } from '#rules/locale/dictionary.ts'

export const thanksWords = dictionary('contact', {
  calendar: 'Add to calendar',
  confirm: 'We’ll call you to confirm the time.',
  laterToday: '{place} opens at {time} today.',
  onDay: '{place} should reply on {day}, after {time}.',
  notSent: 'If you’ve sent a form, we have it.',
  notSentTitle: 'Thank you',
  openNow: '{place} is open until {time}.',
  tomorrow: '{place} should reply tomorrow, after {time}.',
  visit: 'Visit to {place}',
})
