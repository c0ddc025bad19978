import { AgentsListPage } from './agents-page'

export const metadata = { title: 'Agents' }

export default function Page() {
  return <AgentsListPage />
}
