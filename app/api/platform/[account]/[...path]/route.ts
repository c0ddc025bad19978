import { proxy } from '@/lib/server/proxy/proxy'
import { route } from '@/lib/server/route'

// The role of each operation stands in the contract and is checked in the proxy.
const handler = route('viewer', proxy)
export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
