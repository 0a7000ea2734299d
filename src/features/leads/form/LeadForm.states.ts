import type { SiteFrame } from '#plan/page.ts'
import type { Pages, States } from '#ui/states.ts'
import type LeadForm from './LeadForm.astro'
import { sampleStart } from './sampleStart.ts'

export const states = ({ region }: SiteFrame) =>
  ({
    'with a file': { start: sampleStart('careers', region) },
    'in steps': { start: sampleStart('trade-in', region) },
    'with a booking': { start: sampleStart('service', region) },
  }) satisfies States<typeof LeadForm>

export const pages = {
  'the contact page': { view: 'contact' },
  'a page with one form and what happens next': { view: 'form', path: '/book-test-drive' },
  'above an editor’s text': { view: 'form', path: '/finance', phone: true },
  'thanks after an enquiry': { view: 'success' },
  'thanks after a reservation': { view: 'success', query: '?category=reserve-car', phone: true },
  'thanks after booking a service': { view: 'success', query: '?category=service', phone: true },
} satisfies Pages
