/** Settings of a dealer with very little content, for the gallery of components. */
export const LITTLE = {
  name: 'Millbrook',
  tagline: '',
  dealership_group: '',
  phone: '',
  email: '',
  address: {},
  opening_hours: [],
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  linkedin_url: '',
  xtime_url: '',
  navigation: { header: [{ label: 'Contact', href: '/contact' }], footer: [] },
}
