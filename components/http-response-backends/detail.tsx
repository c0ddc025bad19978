'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { CodeBlock } from '@/components/ui/code-block'
import { Section } from '@/components/ui/section'
import { httpResponseSentence, responseText } from '@/lib/resources/backends/text'
import { httpResponseBackends } from '@/lib/resources/http-response-backends'
import { httpResponseBackendsInfo } from '@/lib/resources/info/backends'

export function HttpResponseBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={httpResponseBackendsInfo}
      get={httpResponseBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="http-response-backends" id={id} />}
      summary={httpResponseSentence}
      elsewhere={['headers', 'body']}
    >
      {(item) => (
        <Section title="Response">
          <CodeBlock label="response" code={responseText(item)} />
        </Section>
      )}
    </ResourceDetail>
  )
}
