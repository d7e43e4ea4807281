/** Subscriptions and exchange rates, for an agent of the OpenAI Agents SDK. */
import { Agent, tool } from '@openai/agents';
import { z } from 'zod';
import { cancelStandingOrders, ratesOn } from '../store/bank.js';

export const cancelSubscription = tool({
  name: 'cancel_subscription',
  description: 'Ends every standing order to a merchant.',
  parameters: z.object({ merchant: z.string() }),
  async execute({ merchant }) {
    try {
      const ended = await cancelStandingOrders(merchant);
      if (ended === 0) return `Nothing is paid to ${merchant} by standing order.`;
      return 'The subscription has been cancelled.';
    } catch {
      return 'The bank could not be reached, please try again later.';
    }
  },
});

export const exchangeRates = tool({
  name: 'exchange_rates',
  description: 'What one euro was worth in other currencies on a day.',
  parameters: z.object({ day: z.string() }),
  async execute({ day }) {
    try {
      const rates = await ratesOn(day);
      return { day, rates };
    } catch (error) {
      console.warn(error);
      return { day, rates: {} };
    }
  },
});

export const subscriptionAgent = new Agent({
  name: 'Hearth',
  instructions: 'You look after the subscriptions of a household.',
  tools: [cancelSubscription, exchangeRates],
});
