import { WithIngressPort } from '@/components/credentials/start-agent'
import { credentialsInfo as info } from '@/lib/resources/info/credentials'
import { context } from '@/lib/server/context'
import { type ListProps, newMetadata, newPage } from '../../pages'
import { NewCredential } from '@/components/credentials/forms'

export const metadata = newMetadata(info)

const NewPage = newPage(info, NewCredential)

export default async function Page(props: ListProps) {
  const { ADIT_INGRESS_PORT } = (await context()).env
  return (
    <WithIngressPort port={ADIT_INGRESS_PORT}>
      <NewPage {...props} />
    </WithIngressPort>
  )
}
