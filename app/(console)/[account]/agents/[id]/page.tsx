import { AgentPage } from './agent-page'

export const metadata = { title: 'Agent' }

export default async function Page({ params }: { params: Promise<{ account: string; id: string }> }) {
  const { id } = await params
  return <AgentPage id={id} />
}
