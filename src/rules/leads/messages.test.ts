import { describe, expect, test } from 'vitest'
import * as say from './messages.ts'

describe('spec §5: the exact messages', () => {
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
  ])('%j', (message, expected) => {
    expect(message).toBe(expected)
  })
})

describe('spec §8: a failed form', () => {
  test("has an alert, and a banner with the error or the alert's text", () => {
    expect(say.SUBMIT_ERROR).toBe('An error occurred when submitting this form')
    expect(say.submitErrorBanner('Email is taken')).toBe('Email is taken')
    for (const none of ['', ' ', undefined, null, {}, 5]) {
      expect(say.submitErrorBanner(none)).toBe('An error occurred when submitting this form')
    }
  })

  test("is reported as '{category} Form submission error occured. {message}'", () => {
    expect(say.submitErrorReport('Service Enquiry', 'timeout')).toBe(
      'Service Enquiry Form submission error occured. timeout',
    )
    expect(say.submitErrorReport('Service Enquiry')).toBe('Service Enquiry Form submission error occured.')
  })
})
