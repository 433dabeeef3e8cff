// Exercise 8 is right when the four figures are those that are counted.
#include "check.h"

namespace attention {

static double stored(const warpwise::Counts& c) { return c.global_store.bytes_used; }
static double loaded(const warpwise::Counts& c) { return c.global_load.bytes_used; }

warpwise::Exercise exercise_bytes() {
  return {
      .title = "Predict the bytes",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter the bytes that you expect with scores written out and fused, then measure.",
      .minutes = 15,
      .launch = "attention::launch_bytes",
      .parameters = warpwise::parameters_of<LaunchAttention>(),
      .headers = {"keys_tile.h", "online.h"},
      .call = call_attention,
      .shapes = {{{1, 1, 1}}, {{1, 3, 33}}, {{{1, 64, 128}}, true}},
      .launches = 8,
      .predictions = {{.what = "bytes stored by written_soften",
                       .name = "attention::soften_stored",
                       .measure = stored,
                       .kernel = "written_soften",
                       .low = "A score is a float.",
                       .high = "How often is each weight stored?"},
                      {.what = "bytes loaded by written_soften",
                       .name = "attention::soften_loaded",
                       .measure = loaded,
                       .kernel = "written_soften",
                       .low = "There are two loops over a row.",
                       .high = "There are two loops over a row."},
                      {.what = "bytes stored by fused_tiles",
                       .name = "attention::fused_stored",
                       .measure = stored,
                       .kernel = "fused_tiles",
                       .low = "It stores the output: 64 rows of 64 numbers.",
                       .high = "It stores no score."},
                      {.what = "bytes loaded by fused_tiles",
                       .name = "attention::fused_loaded",
                       .measure = loaded,
                       .kernel = "fused_tiles",
                       .low = "Each block loads all keys and values.",
                       .high = "16 queries share a tile: how many blocks are there?"}},
      .fails = "written_soften: you predict 0, and it is more",
      .hints = {"64 x 128 scores of 4 bytes; 64 x 64 outputs of 2 bytes.",
                "A row of scores is loaded twice. A block of fused_tiles loads all of k and v, 128 x 64 numbers each.",
                "Stored: 32768 and 8192. Loaded: 65536; and q once, 8192, with k and v, 32768, for each of 4 blocks."},
      .lesson_task = "attention",
      .choices = {{"dimension", "64"}},
  };
}

}  // namespace attention
