import { postUpdateAct } from '@/lib/server/agents/update-acts'
import { route } from '@/lib/server/route'

export const POST = route('operator', (input) => postUpdateAct(input, 'pause'))
