// Exercise 4 is right when each query sees its own keys, and no others.
#include "check.h"

namespace attention {

warpwise::Exercise exercise_edge() {
  return {
      .title = "The edge of the mask",
      .task = "Say which keys a query sees.",
      .minutes = 10,
      .launch = "attention::launch_edge",
      .parameters = warpwise::parameters_of<LaunchAttention>(),
      .headers = {"keys_tile.h"},
      .call = call_attention,
      .shapes = kHeads,
      .drawn = drawn_heads,
      .vast = {warpwise::Shape({1, 2, 33000}).with({{"causal", "yes"}}, "there are more keys than 15 bits count"),
               warpwise::Shape({1, 1, 66000}).with({}, "there are more keys than 16 bits count")},
      .launches = 1,
      .fails = "wrong at",
      .hints = {"Draw 3 queries and 5 keys. The last query sees all 5. What does the first one see?",
                "Query i sees keys 0 to i + keys - queries, if there is a causal mask; and no key behind the last.",
                "key < shape.keys && (!shape.causal || key <= query + shape.keys - shape.queries)"},
      .lesson_task = "attention",
      .choices = {{"dimension", "64"}},
  };
}

}  // namespace attention
