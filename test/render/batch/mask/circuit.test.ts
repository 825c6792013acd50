import { expect } from 'chai'
import {
  choose,
  Circuit,
  constantBits,
  Counter,
  isLess,
  no,
  plus,
  yes,
  type Literal,
} from '../../../../src/render/batch/mask/circuit.ts'
import { planeWords, programOf } from '../../../../src/render/batch/mask/mask-program.ts'
import { randomNumbers } from '../../../support/batch-kinds.ts'
import { readMasks, runProgram, transpose } from '../../../support/mask-interpreter.ts'

/** Calculates literals one by one from the values of the inputs. */
function valuesOf(
  circuit: Circuit,
  inputs: readonly Literal[],
  inputValues: readonly boolean[],
): (literal: Literal) => boolean {
  const values = new Map<number, boolean>([
    [0, false],
    ...inputs.map((input, index) => [input >> 1, inputValues[index] ?? false] as const),
  ])
  const of = (node: number): boolean => {
    const calculated = values.get(node)
    if (calculated !== undefined) return calculated
    const [a, b, c] = [0, 1, 2].map((index) => of(circuit.inputOf(node, index)))
    const three = () =>
      [0, 1, 2].map((index) => of(circuit.inputOf(circuit.inputOf(node, 0), index))).filter(Boolean).length
    const value =
      {
        input: () => false,
        xor: () => a !== b,
        and: () => a && b,
        andNot: () => a && !b,
        nor: () => !a && !b,
        or: () => a || b,
        not: () => !a,
        sum: () => [a, b, c].filter(Boolean).length % 2 === 1,
        carry: () => three() >= 2,
      }[circuit.kindOf(node)]() ?? false
    values.set(node, value)
    return value
  }
  return (literal) => of(literal >> 1) !== ((literal & 1) === 1)
}

/** All combinations of so many bits. */
const combinations = (count: number) =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, bit) => ((bits >> bit) & 1) === 1),
  )

describe('circuit', () => {
  it('calculates every operation on inputs, opposites and constants', () => {
    const circuit = new Circuit()
    const inputs = [circuit.input(), circuit.input(), circuit.input()]
    const literals = [no, yes, ...inputs, ...inputs.map((input) => input ^ 1)]
    for (const values of combinations(3)) {
      const value = (literal: Literal) => valuesOf(circuit, inputs, values)(literal)
      for (const a of literals) {
        expect(value(circuit.positive(a))).to.equal(value(a))
        for (const b of literals) {
          expect(value(circuit.xor(a, b))).to.equal(value(a) !== value(b))
          expect(value(circuit.and(a, b))).to.equal(value(a) && value(b))
          expect(value(circuit.positive(circuit.or(a, b)))).to.equal(value(a) || value(b))
          for (const c of literals) {
            const [sum, carry] = circuit.fullAdder(a, b, c)
            expect(Number(value(sum)) + 2 * Number(value(carry))).to.equal([a, b, c].filter(value).length)
            expect(value(choose(circuit, a, b, c))).to.equal(value(a) ? value(b) : value(c))
          }
        }
      }
    }
  })

  it('has no node for equal operations and for constant results', () => {
    const circuit = new Circuit()
    const [a, b] = [circuit.input(), circuit.input()]
    const size = circuit.size
    for (const constant of [circuit.and(a, no), circuit.xor(a, a), circuit.and(a, a ^ 1)])
      expect(constant).to.equal(no)
    expect([circuit.and(a, yes), circuit.xor(a, yes), circuit.or(a, a)]).to.deep.equal([a, a ^ 1, a])
    expect(circuit.size).to.equal(size)
    expect(circuit.and(a, b)).to.equal(circuit.and(b, a))
    expect(circuit.xor(a, b) ^ 1).to.equal(circuit.xor(b ^ 1, a))
    expect(circuit.size).to.equal(size + 2)
  })

  it('finds existing nodes among very many', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 400 }, () => circuit.input())
    const pairs = inputs.flatMap((a, index) => inputs.slice(index + 1).map((b) => [a, b] as const))
    const first = pairs.map(([a, b]) => circuit.and(a, b))
    const size = circuit.size
    expect(pairs.map(([a, b]) => circuit.and(b, a))).to.deep.equal(first)
    expect(circuit.size).to.equal(size)
  })
})

describe('counter', () => {
  it('counts bits by their weights, compares sums and adds them', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 9 }, () => circuit.input())
    const counter = new Counter(circuit)
    inputs.forEach((input, index) => counter.add(index % 2 === 0 ? input : input ^ 1, index % 3))
    counter.add(yes, 4)
    const bits = counter.binary()
    const less = isLess(circuit, bits, constantBits(9))
    const more = plus(circuit, bits, constantBits(21))
    for (const values of combinations(9)) {
      const value = valuesOf(circuit, inputs, values)
      const number = (literals: readonly Literal[]) =>
        literals.reduce((sum, literal, power) => sum + Number(value(literal)) * 2 ** power, 0)
      const expected = values.reduce(
        (sum, value, index) => sum + Number(value === (index % 2 === 0)) * 2 ** (index % 3),
        0,
      )
      expect(number(bits)).to.equal(expected)
      expect(counter.constant).to.equal(16)
      expect(value(less)).to.equal(expected < 9)
      expect(number(more)).to.equal(expected + 21)
    }
  })
})

describe('program', () => {
  it('calculates for each of 1,024 codes what the circuit calculates', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 32 }, () => circuit.input())
    const next = randomNumbers(123_456_789)
    const literals = [...inputs]
    for (let step = 0; step < 500; step++) {
      const [a = no, b = no, c = no] = [0, 1, 2].map(() => (literals[next(literals.length)] ?? no) ^ next(2))
      literals.push(
        ...([
          () => [circuit.and(a, b)],
          () => [circuit.xor(a, b)],
          () => [circuit.or(a, b)],
          () => [...circuit.fullAdder(a, b, c)],
        ][next(4)]?.() ?? []),
      )
      circuit.section = step >> 6
    }
    const results = literals.slice(-3).map((literal) => circuit.positive(literal))
    const program = programOf({ circuit, inputs, mask: results })
    const payload = Uint32Array.from({ length: 1024 }, () => next(0xffffffff))
    const planes = new Int32Array(program.planes * planeWords)
    const masks = new Uint8Array(1024)
    transpose(payload, 1, planes)
    runProgram(program, planes)
    readMasks(program, planes, masks)
    const expected = Array.from(payload, (word) => {
      const value = valuesOf(
        circuit,
        inputs,
        Array.from({ length: 32 }, (_, bit) => ((word >>> bit) & 1) === 1),
      )
      return results.reduce((sum, literal, power) => sum + Number(value(literal)) * 2 ** power, 0)
    })
    expect(Array.from(masks)).to.deep.equal(expected)
  })

  it('has planes for mask bits that are the same for all codes', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 32 }, () => circuit.input())
    const program = programOf({ circuit, inputs, mask: [yes, no, yes] })
    const [planes, masks] = [new Int32Array(program.planes * planeWords), new Uint8Array(1024)]
    runProgram(program, planes)
    readMasks(program, planes, masks)
    expect(new Set(masks)).to.deep.equal(new Set([5]))
  })
})
