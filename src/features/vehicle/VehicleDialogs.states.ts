import type { Pages } from '#ui/states.ts'

export const pages = {
  'to make an enquiry': { view: 'vehicle', act: { open: '#enquire-dialog' } },
  'to book a test drive': { view: 'vehicle', act: { open: '#test-drive-dialog' }, phone: true },
  'to request photos': {
    view: 'vehicle',
    car: { images: [], primary_image_url: '', photos_count: 0 },
    act: { open: '#request-photos' },
    phone: true,
  },
} satisfies Pages
