import { expect, test } from 'vitest'
import * as say from './messages.ts'

test.each([
  [say.REQUIRED_MESSAGE, '*This is a required field.'],
  [say.EMAIL_MESSAGE, 'invalid email address'],
  [say.LETTERS_MESSAGE, 'Please use alphabetical characters only.'],
  [say.POSTCODE_MESSAGE, 'Invalid postcode. Please enter a 4-digit number.'],
  [say.TERMS_MESSAGE, '* You must agree to the terms of use before submitting the form.'],
  [say.PHONE_TOO_LONG_MESSAGE, 'Invalid phone number. Too many characters.'],
  [say.tooLongMessage(100), 'Please enter no more than 100 characters.'],
  [
    say.filesMessage(1, 5 * 1024 * 1024),
    'Please choose one file of an accepted type. Maximum file size: 5 MB.',
  ],
  [
    say.filesMessage(8, 10 * 1024 * 1024),
    'Please choose up to 8 files of an accepted type. Maximum file size: 10 MB.',
  ],
])('The message is exactly “%s” (spec §5)', (message, expected) => {
  expect(message).toBe(expected)
})

test('A failed form has an alert, and a banner with the error or the alert’s text (spec §8)', () => {
  expect(say.SUBMIT_ERROR).toBe('An error occurred when submitting this form')
  expect(say.submitErrorBanner('Email is taken')).toBe('Email is taken')
  for (const none of ['', ' ', undefined, null, {}, 5]) {
    expect(say.submitErrorBanner(none)).toBe('An error occurred when submitting this form')
  }
})

test('A failed form is reported with its category and the error’s message (spec §8)', () => {
  expect(say.submitErrorReport('Service Enquiry', 'timeout')).toBe(
    'Service Enquiry Form submission error occured. timeout',
  )
  expect(say.submitErrorReport('Service Enquiry')).toBe('Service Enquiry Form submission error occured.')
})
