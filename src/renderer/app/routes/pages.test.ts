import { readFileSync } from 'node:fs';

import type { ReactElement, ReactNode } from 'react';
import { Children, isValidElement } from 'react';
import { Redirect, Route } from 'wouter';
import { expect, test } from 'vitest';

import { linkedRoutes, unlinkedRoutes } from '#shared/bridge/app/page-links.ts';
import { Pages } from './pages.tsx';

interface Place {
  readonly place: string;
  readonly route?: string;
  readonly through?: string;
}

const places = JSON.parse(readFileSync('test/a11y/places.json', 'utf8')) as readonly Place[];

interface RouteProps {
  readonly path?: string;
  readonly children?: ReactNode;
}

const isRoute = (node: ReactNode): node is ReactElement<RouteProps> => isValidElement(node) && node.type === Route;

const leadsElsewhere = ({ children }: RouteProps): boolean => isValidElement(children) && children.type === Redirect;

function routesOfTheWindow(): string[] {
  const { children } = (Pages() as ReactElement<{ readonly children: ReactNode }>).props;
  return Children.toArray(children).filter(isRoute).flatMap(({ props }) => (props.path === undefined || leadsElsewhere(props) ? [] : [props.path]));
}

test('a link of the system opens exactly the addresses of the window where nothing is typed or begun', () => {
  expect([...linkedRoutes, ...unlinkedRoutes].toSorted()).toEqual([...new Set(routesOfTheWindow())].toSorted());
});

test('every address of the window is visited where accessibility is looked at', () => {
  const routes = routesOfTheWindow();
  const visited = new Set(places.flatMap(({ route, through }) => [route, through]).filter((path) => path !== undefined));
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => !visited.has(route)), 'routes that test/a11y/places.json does not visit').toEqual([]);
  expect([...visited].filter((route) => !routes.includes(route)), 'places on routes that are no more').toEqual([]);
});
