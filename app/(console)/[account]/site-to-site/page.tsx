import { SitesPage } from './sites-page'

export const metadata = { title: 'Site-to-site' }

export default function Page() {
  return <SitesPage />
}
